#!/usr/bin/env python3
"""Pictures of the dashboard's main pages, light and dark, for docs/serve.md.

    dashboard_pictures.py ASSAY_BIN DB OUT_DIR [--closed-box DIR] [--bug KEY]
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import browser as browsers  # noqa: E402
import serve_check  # noqa: E402


class Folder:
    """What Server needs to know about where it runs."""

    def __init__(self):
        self.folder = pathlib.Path.cwd()
        self.environment = None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("assay", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("db")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--closed-box")
    parser.add_argument("--bug", default="")
    options = parser.parse_args()
    serve_check.OPTIONS = options
    options.out.mkdir(parents=True, exist_ok=True)
    more = ["--closed-box", options.closed_box] if options.closed_box else []
    server = serve_check.Server(Folder(), *more, db=options.db)
    try:
        bugs = server.api("bugs?size=1")["bugs"]
        key = options.bug or (bugs[0]["key"] if bugs else "")
        pages = {"overview": "/", "bugs": "/bugs", "runs": "/runs"}
        if key:
            pages["bug"] = "/bugs/" + key
        if options.closed_box:
            pages["closed-box"] = "/closed-box"
        for theme in ("light", "dark"):
            browser = browsers.Browser(dark=theme == "dark")
            try:
                browser.size(1100, 760)
                for name, path in pages.items():
                    browser.open(server.root + path)
                    browser.wait("const d = document.documentElement.dataset; return d.shownAt || d.shown || d.curves", name)
                    browser.run_async("const done = arguments[0]; setTimeout(done, 700)")
                    browser.screenshot(options.out / f"{name}-{theme}.png")
            finally:
                browser.close()
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
