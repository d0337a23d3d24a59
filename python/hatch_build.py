"""Puts the jars that the package needs into the wheel; Maven builds them where they are missing."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = ("tiara-core", "tiara-data", "tiara-answers")

# DuckDB's library for a platform, and the tag of the wheel that carries no other.
PLATFORMS = {
    ("linux", "x86_64"): ("linux_amd64", "linux_x86_64"),
    ("linux", "aarch64"): ("linux_arm64", "linux_aarch64"),
    ("darwin", "arm64"): ("macos_arm64", "macosx_11_0_arm64"),
    ("win32", "AMD64"): ("windows_amd64", "win_amd64"),
}


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Finds the jars beside this folder (a clone) or inside it (a source distribution)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        packed = Path(self.root, "src", "tiara", "jars")
        if packed.is_dir():
            return  # a source distribution carries them
        jars = self._built() or self._build()
        inside = "tiara/jars" if self.target_name == "wheel" else "src/tiara/jars"
        libraries, tag = self._libraries(jars["tiara-answers"].parent / "lib")
        if tag is not None and self.target_name == "wheel":
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{tag}"
        for name, jar in {**jars, **libraries}.items():
            build_data["force_include"][str(jar)] = f"{inside}/{name}.jar"
        for notice in ("LICENSE", "NOTICE"):
            build_data["force_include"][str(self._clone() / notice)] = f"{inside}/{notice}"

    def _clone(self) -> Path:
        return Path(self.root).parent

    def _libraries(self, folder: Path) -> tuple[dict[str, Path], str | None]:
        """Return the jars of libraries, DuckDB's for one platform, and the tag of that platform.

        The platform is this one, unless TIARA_WHEEL names another as DuckDB does, or any.
        """
        jars = {jar.stem: jar for jar in sorted(folder.glob("*.jar"))}
        here = PLATFORMS.get((sys.platform, platform.machine()))
        chosen = os.environ.get("TIARA_WHEEL", here[0] if here else "any")
        tags = dict(PLATFORMS.values())
        if chosen == "any" or self.target_name != "wheel":
            return jars, None
        if chosen not in tags:
            raise RuntimeError(f"TIARA_WHEEL must be any or one of {', '.join(tags)}, got {chosen}")
        for name, jar in jars.items():
            if name.startswith("duckdb"):
                jars[name] = self._for_platform(jar, chosen)
        return jars, tags[chosen]

    def _for_platform(self, jar: Path, chosen: str) -> Path:
        """Return a copy of DuckDB's jar with the library of one platform only."""
        slim = self._clone() / "target" / f"python-{chosen}" / jar.name
        slim.parent.mkdir(parents=True, exist_ok=True)
        with (
            zipfile.ZipFile(jar) as full,
            zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED) as kept,
        ):
            for entry in full.infolist():
                native = entry.filename.startswith("libduckdb")
                if not native or entry.filename.endswith(chosen):
                    kept.writestr(entry, full.read(entry))
        return slim

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
