#!/usr/bin/env python3
"""Runs the extension for Zed in a stub of Zed, and the server as it says: test.py COMPONENT. It needs the package `wasmtime`.

The stub has only those functions of the interface that the extension may call: with another, it does not start.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from wasmtime import Engine, Store, WasiConfig
from wasmtime.component import Component, Linker, ResourceHost, ResourceType, Variant

RESOURCES = ["worktree", "project", "key-value-store"]


def method(function: Callable) -> Callable:
    """A method of the interface: the object is only lent to it."""

    def called(store: object, lent: object, *arguments: object) -> object:
        lent.drop(store)
        return function(*arguments)

    return called


class Zed:
    """An editor with one folder open, whose settings of the server are these; `path` is where programs are looked for."""

    def __init__(self, component: str, settings: dict, path: str) -> None:
        """Loads the extension."""
        self.settings = {"binary": None, "initialization_options": None, "settings": None, **settings}
        engine = Engine()
        self.store = Store(engine)
        system = WasiConfig()
        # Zed names the folder of the extension
        system.env = [("PWD", "/")]
        self.store.set_wasi(system)
        linker = Linker(engine)
        linker.add_wasip2()
        with linker.root() as root:
            for number, name in enumerate(RESOURCES):
                root.add_resource(name, ResourceType.host(number), lambda *_: None)
            root.add_func("[method]worktree.id", method(lambda: 1))
            root.add_func("[method]worktree.which", method(lambda name: shutil.which(name, path=path)))
            root.add_func("[method]worktree.shell-env", method(lambda: [("PATH", path)]))
            root.add_func("get-settings", self.get_settings)
        self.instance = linker.instantiate(self.store, Component.from_file(engine, component))
        self.call("init-extension")

    def get_settings(self, _store: object, _place: object, kind: str, name: str) -> Variant:
        """The settings of the server, as Zed writes them."""
        assert (kind, name) == ("lsp", "urlint"), (kind, name)
        return Variant("ok", json.dumps(self.settings))

    def call(self, name: str, *arguments: object) -> object:
        """What a function of the extension returns."""
        function = self.instance.get_func(self.store, name)
        assert function is not None, name
        result = function(self.store, *arguments)
        function.post_return(self.store)
        return result

    def ask(self, what: str) -> Variant:
        """What the extension says of the server of this folder."""
        folder = ResourceHost.borrow(1, RESOURCES.index("worktree")).to_any(self.store)
        return self.call(f"language-server-{what}", "urlint", folder)


def server_name(command: object) -> str:
    """The name of the server that a command starts."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    body = json.dumps(request)
    run = [command.command, *command.args]
    message = f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
    answer = subprocess.run(run, input=message, env=dict(command.env), stdout=subprocess.PIPE, check=False).stdout
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])["result"]["serverInfo"]["name"]


def main() -> None:
    """The tests."""
    component, path = sys.argv[1], os.environ["PATH"]
    settings = json.loads((Path(__file__).parent / "settings.json").read_text())["lsp"]["urlint"]
    zed = Zed(component, settings, path)
    command = zed.ask("command")
    assert (command.command, command.args) == (shutil.which("urlint"), ["server"]), vars(command)
    assert server_name(command) == "urlint"
    configuration = json.loads(zed.ask("workspace-configuration").payload)
    assert configuration == {"urlint": settings["settings"]}, configuration
    assert zed.ask("initialization-options").payload is None

    settings = {
        "binary": {"path": "/opt/urlint", "arguments": ["server", "--config", "a.toml"]},
        "initialization_options": {"unsafeFixes": True},
    }
    zed = Zed(component, settings, path)
    command = zed.ask("command")
    assert {"path": command.command, "arguments": command.args} == settings["binary"], vars(command)
    assert json.loads(zed.ask("initialization-options").payload) == settings["initialization_options"]
    assert zed.ask("workspace-configuration").payload is None

    message = Zed(component, {}, "/nowhere").ask("command")
    assert message.startswith("there is no urlint on the PATH"), message
    print("Zed: passed, in a stub of it")


main()
