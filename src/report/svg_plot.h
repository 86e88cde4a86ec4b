// Plots as SVG files: curves and bars, readable in light and dark, without a browser's help.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace assay::report {

struct PlotCurve {
  std::string name;
  std::vector<std::pair<double, double>> points;
  bool is_stepped = false;  // between two points the earlier one counts
  // Around it, with the same x: lowest and highest.
  std::vector<std::pair<double, double>> band{};
};

struct CurvePlot {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<PlotCurve> curves;
  bool is_logarithmic = false;                          // the y axis, from its smallest value on
  std::vector<std::pair<double, std::string>> x_marks;  // empty: round numbers
};
std::string svg_of(const CurvePlot& plot);

struct BarPlot {
  std::string title;
  std::string label;  // of the values
  std::vector<std::pair<std::string, double>> bars;
};
std::string svg_of(const BarPlot& plot);

}  // namespace assay::report
