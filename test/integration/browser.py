"""A browser for tests: headless Chromium through chromedriver's HTTP interface (WebDriver), no libraries needed."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


def problem():
    """Why there is no browser; empty: there is one."""
    missing = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    return f"no {' and no '.join(missing)} (scripts/install-deps installs them)" if missing else ""


class Browser:
    def __init__(self, dark=False, width=1280, height=900):
        self.profile = tempfile.mkdtemp(prefix="assay-browser-")
        # A file, no pipe: nobody reads what the browser says later, and a full pipe would stop it.
        said = pathlib.Path(self.profile, "driver.log")
        with said.open("wb") as out:
            self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
                                           env={**os.environ, "HOME": self.profile, "TMPDIR": self.profile})
        try:
            end = time.monotonic() + 60
            while not (port := re.search(rb"started successfully on port (\d+)", said.read_bytes())):
                assert self.driver.poll() is None and time.monotonic() < end, f"chromedriver did not start: {said.read_bytes()}"
                time.sleep(0.01)
            self.root = f"http://127.0.0.1:{int(port.group(1))}"
            arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--disable-component-update", "--no-first-run",
                         f"--window-size={width},{height}", f"--user-data-dir={self.profile}/profile"]
            answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                "goog:chromeOptions": {"args": arguments}}}})
            self.session = "/session/" + answer["sessionId"]
            self.cdp("Emulation.setEmulatedMedia",
                     {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
        except BaseException:
            self.close()
            raise

    def call(self, method, path, body=None, timeout=120):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()[:600]}") from None

    def cdp(self, command, parameters=None):
        return self.call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters or {}})

    def open(self, url):
        self.call("POST", self.session + "/url", {"url": url})

    def run(self, script, *arguments):
        """JavaScript; `return` gives its value."""
        return self.call("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """JavaScript that calls its last argument with its value."""
        return self.call("POST", self.session + "/execute/async", {"script": script, "args": list(arguments)})

    def wait(self, script, what, seconds=60):
        """Until the script returns something true, which is returned."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script)
            if value:
                return value
            assert time.monotonic() < end, f"waited in vain for {what}; problem: {self.text('#problem')}"
            time.sleep(0.05)

    def text(self, selector):
        return self.run("const e = document.querySelector(arguments[0]); return e ? e.textContent : null", selector)

    def click(self, selector):
        self.run("document.querySelector(arguments[0]).click()", selector)

    def keys(self, text):
        actions = [{"type": kind, "value": c} for c in text for kind in ("keyDown", "keyUp")]
        self.call("POST", self.session + "/actions",
                  {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def hover(self, selector):
        place = self.run("const r = document.querySelector(arguments[0]); r.scrollIntoView({block: 'center'});"
                         "const b = r.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]", selector)
        self.call("POST", self.session + "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "duration": 0, "x": int(place[0]), "y": int(place[1])}]}]})

    def log(self):
        """What the pages complained about: refused scripts, exceptions."""
        return [entry["message"] for entry in self.call("POST", self.session + "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]

    def size(self, width, height):
        self.cdp("Emulation.setDeviceMetricsOverride",
                 {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def screenshot(self, path):
        import base64
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def close(self):
        """The driver with all that it started."""
        try:
            if getattr(self, "session", None):
                self.call("DELETE", self.session, timeout=10)
        except (AssertionError, OSError):
            pass
        try:
            os.killpg(self.driver.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.driver.wait(60)
        shutil.rmtree(self.profile, ignore_errors=True)
