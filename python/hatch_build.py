"""Puts the jars that the package needs into the wheel; Maven builds them where they are missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = ("tiara-core", "tiara-answers")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Finds the jars beside this folder (a clone) or inside it (a source distribution)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        packed = Path(self.root, "src", "tiara", "jars")
        if packed.is_dir():
            return  # a source distribution carries them
        jars = self._built() or self._build()
        inside = "tiara/jars" if self.target_name == "wheel" else "src/tiara/jars"
        for module, jar in jars.items():
            build_data["force_include"][str(jar)] = f"{inside}/{module}.jar"
        for notice in ("LICENSE", "NOTICE"):
            build_data["force_include"][str(self._clone() / notice)] = f"{inside}/{notice}"

    def _clone(self) -> Path:
        return Path(self.root).parent

    def _built(self) -> dict[str, Path]:
        """Return the jars of all modules, or none where one is missing."""
        jars = {}
        for module in MODULES:
            found = sorted(
                jar
                for folder in ("target", "target/quick")
                for jar in self._clone().joinpath(module, folder).glob(f"{module}*.jar")
                if not jar.stem.endswith(("-sources", "-javadoc", "-tests"))
            )
            if not found:
                return {}
            jars[module] = max(found, key=lambda jar: jar.stat().st_mtime)
        return jars

    def _build(self) -> dict[str, Path]:
        maven = shutil.which("mvn")
        if maven is None:
            raise RuntimeError(
                "the jars of Tiara are not built: install Maven and a JDK (17 or later), or run "
                "'mvn package -DskipTests' in the clone first"
            )
        command = [maven, "-B", "-q", "package", "-DskipTests", "-Dtiara.quick"]
        command += ["-pl", ",".join(MODULES), "-am"]
        subprocess.run(command, cwd=self._clone(), check=True)
        jars = self._built()
        if not jars:
            raise RuntimeError(f"'{' '.join(command)}' built no jars")
        return jars
