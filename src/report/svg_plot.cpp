#include "report/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/display.h"

namespace assay::report {

namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 420;
constexpr double kLeft = 64;
constexpr double kRight = 20;
constexpr double kTop = 40;
constexpr double kBottom = 48;
constexpr const char* kPalette[] = {"#2b7fc4", "#d0574f", "#3a9a55", "#a05cc0",
                                    "#c98a1b", "#6b7888", "#1f9c8a", "#b04a86"};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : displayable(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

std::string svg_head(const std::string& title, double height) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:g} {:g}\" width=\"{:g}\" "
      "height=\"{:g}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<style>text{{fill:#1c2430}}.quiet{{fill:#5a6472}}.back{{fill:#fff}}.grid{{stroke:#d5dae1}}"
      "@media(prefers-color-scheme:dark){{text{{fill:#e4e8ee}}.quiet{{fill:#a0aab8}}"
      ".back{{fill:#14181e}}.grid{{stroke:#39424e}}}}</style>\n"
      "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n"
      "<text x=\"{:g}\" y=\"22\" font-size=\"15\">{}</text>\n",
      kWidth, height, kWidth, height, kLeft, escaped(title));
}

// Round numbers up to the largest value: 0, 5, 10, 15.
std::vector<double> round_marks(double most) {
  if (!(most > 0)) return {0, 1};
  const double rough = most / 5;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  }
  std::vector<double> marks;
  for (int i = 0; i * step <= most * 1.0001 || marks.size() < 2; ++i) marks.push_back(i * step);
  return marks;
}

struct Axes {
  double x_low = 0;
  double x_high = 1;
  double y_low = 0;
  double y_high = 1;
  bool is_logarithmic = false;

  double x(double value) const {
    return kLeft + (value - x_low) / (x_high - x_low) * (kWidth - kLeft - kRight);
  }
  double y(double value) const {
    const double room = kHeight - kTop - kBottom;
    const double share = is_logarithmic
                             ? std::log(std::max(value, y_low) / y_low) / std::log(y_high / y_low)
                             : (value - y_low) / (y_high - y_low);
    return kHeight - kBottom - share * room;
  }
};

Axes axes_of(const CurvePlot& plot) {
  Axes axes;
  axes.is_logarithmic = plot.is_logarithmic;
  bool is_first = true;
  double smallest = 0;
  double largest = 0;
  for (const PlotCurve& curve : plot.curves) {
    for (const auto& [low, high] : curve.band) largest = std::max(largest, high);
    for (const auto& [x, y] : curve.points) {
      axes.x_low = is_first ? x : std::min(axes.x_low, x);
      axes.x_high = is_first ? x : std::max(axes.x_high, x);
      smallest = is_first ? y : std::min(smallest, y);
      largest = std::max(largest, y);
      is_first = false;
    }
  }
  if (plot.x_marks.empty()) axes.x_low = std::min(axes.x_low, 0.0);
  if (axes.x_high <= axes.x_low) axes.x_high = axes.x_low + 1;
  if (plot.is_logarithmic) {
    axes.y_low = std::pow(10, std::floor(std::log10(std::max(smallest, 0.001))));
    axes.y_high = std::max(10 * axes.y_low, std::pow(10, std::ceil(std::log10(largest))));
  } else {
    axes.y_high = std::max(largest, 1.0);
  }
  return axes;
}

// In the middle of a plot that has nothing to show.
std::string nothing_text(double y) {
  return fmt::format(
      "<text class=\"quiet\" x=\"{:g}\" y=\"{:g}\" text-anchor=\"middle\">Nothing yet: the "
      "database has no "
      "data for this plot.</text>\n",
      (kLeft + kWidth - kRight) / 2, y);
}

// As a line through the points, there and back for a band.
struct Path {
  const Axes& axes;
  bool is_stepped;
  std::string text{};

  void add(double x, double y, double earlier, bool is_first) {
    if (is_stepped && !is_first) text += fmt::format("{:.1f},{:.1f} ", axes.x(x), axes.y(earlier));
    text += fmt::format("{:.1f},{:.1f} ", axes.x(x), axes.y(y));
  }
};

std::string band_path(const PlotCurve& curve, const Axes& axes) {
  Path path{axes, curve.is_stepped};
  const size_t count = std::min(curve.band.size(), curve.points.size());
  for (size_t k = 0; k < count; ++k) {
    path.add(curve.points[k].first, curve.band[k].first, k > 0 ? curve.band[k - 1].first : 0,
             k == 0);
  }
  // Back along the upper edge, where a step comes after its point.
  for (size_t k = count; k-- > 0;) {
    const double x = curve.points[k].first;
    path.text += fmt::format("{:.1f},{:.1f} ", axes.x(x), axes.y(curve.band[k].second));
    if (curve.is_stepped && k > 0) {
      path.text += fmt::format("{:.1f},{:.1f} ", axes.x(x), axes.y(curve.band[k - 1].second));
    }
  }
  return path.text;
}

std::string line_path(const PlotCurve& curve, const Axes& axes) {
  Path path{axes, curve.is_stepped};
  double last = 0;
  for (size_t k = 0; k < curve.points.size(); ++k) {
    const auto& [x, y] = curve.points[k];
    path.add(x, y, last, k == 0);
    last = y;
  }
  return path.text;
}

std::string grid_of(const CurvePlot& plot, const Axes& axes) {
  std::string out;
  std::vector<double> marks = round_marks(axes.y_high);
  if (plot.is_logarithmic) {
    marks.clear();
    for (double mark = axes.y_low; mark <= axes.y_high * 1.001; mark *= 10) marks.push_back(mark);
  }
  for (const double mark : marks) {
    if (mark > axes.y_high * 1.001) continue;
    out += fmt::format(
        "<line class=\"grid\" x1=\"{:g}\" x2=\"{:g}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text class=\"quiet\" x=\"{:g}\" y=\"{:.1f}\" text-anchor=\"end\">{:g}</text>\n",
        kLeft, kWidth - kRight, axes.y(mark), axes.y(mark), kLeft - 6, axes.y(mark) + 4, mark);
  }
  auto x_marks = plot.x_marks;
  if (x_marks.empty()) {
    for (const double mark : round_marks(axes.x_high)) {
      if (mark <= axes.x_high) x_marks.emplace_back(mark, fmt::format("{:g}", mark));
    }
  }
  for (const auto& [at, text] : x_marks) {
    out += fmt::format(
        "<text class=\"quiet\" x=\"{:.1f}\" y=\"{:g}\" text-anchor=\"middle\">{}</text>\n",
        axes.x(at), kHeight - kBottom + 16, escaped(text));
  }
  out +=
      fmt::format("<text class=\"quiet\" x=\"{:g}\" y=\"{:g}\" text-anchor=\"middle\">{}</text>\n",
                  (kLeft + kWidth - kRight) / 2, kHeight - 10, escaped(plot.x_label));
  out += fmt::format(
      "<text class=\"quiet\" transform=\"translate(16 {:g}) rotate(-90)\" "
      "text-anchor=\"middle\">{}</text>\n",
      (kTop + kHeight - kBottom) / 2, escaped(plot.y_label));
  return out;
}

}  // namespace

std::string svg_of(const CurvePlot& plot) {
  const Axes axes = axes_of(plot);
  const double legend = 17 * static_cast<double>(plot.curves.size());
  std::string out = svg_head(plot.title, kHeight + legend + 8) + grid_of(plot, axes);
  if (plot.curves.empty()) out += nothing_text((kTop + kHeight - kBottom) / 2);
  for (size_t i = 0; i < plot.curves.size(); ++i) {
    const PlotCurve& curve = plot.curves[i];
    const char* colour = kPalette[i % std::size(kPalette)];
    if (!curve.band.empty()) {
      out += fmt::format("<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.2\"/>\n",
                         band_path(curve, axes), colour);
    }
    out += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                       line_path(curve, axes), colour);
    out += fmt::format(
        "<rect x=\"{:g}\" y=\"{:g}\" width=\"10\" height=\"10\" fill=\"{}\"/>"
        "<text x=\"{:g}\" y=\"{:g}\">{}</text>\n",
        kLeft, kHeight + 17 * static_cast<double>(i), colour, kLeft + 16,
        kHeight + 9 + 17 * static_cast<double>(i), escaped(curve.name));
  }
  return out + "</svg>\n";
}

std::string svg_of(const BarPlot& plot) {
  constexpr double kBar = 26;
  constexpr double kNames = 240;
  const double height = kTop + kBar * static_cast<double>(plot.bars.size()) + kBottom;
  double most = 0;
  for (const auto& [name, value] : plot.bars) most = std::max(most, value);
  std::string out = svg_head(plot.title, height);
  if (plot.bars.empty()) return out + nothing_text(kTop + 17) + "</svg>\n";
  for (size_t i = 0; i < plot.bars.size(); ++i) {
    const auto& [name, value] = plot.bars[i];
    const double y = kTop + kBar * static_cast<double>(i);
    const double length = most > 0 ? value / most * (kWidth - kNames - kRight - 80) : 0;
    out += fmt::format(
        "<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"end\">{}</text>"
        "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:.1f}\" height=\"{:g}\" fill=\"{}\"/>"
        "<text class=\"quiet\" x=\"{:.1f}\" y=\"{:g}\">{:.4g}</text>\n",
        kNames - 8, y + 17, escaped(name), kNames, y + 4, length, kBar - 8,
        kPalette[i % std::size(kPalette)], kNames + length + 6, y + 17, value);
  }
  out += fmt::format("<text class=\"quiet\" x=\"{:g}\" y=\"{:g}\">{}</text>\n", kNames, height - 16,
                     escaped(plot.label));
  return out + "</svg>\n";
}

}  // namespace assay::report
