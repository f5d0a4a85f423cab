"""Write the browser client's types from the server's: client/src/lib/protocol.ts and client/src/eos/view.ts.

    python scripts/make_client_types.py           # write the file
    python scripts/make_client_types.py --check   # exit code 1 when it does not fit

The protocol (``ludonaut.server.protocol``) and the shape of each game's view are msgspec structs; every one of them
becomes an interface of the same name.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import msgspec.inspect as mi

from ludonaut.eos import views as eos
from ludonaut.sentinels import views as sentinels
from ludonaut.server import protocol

CLIENT = Path(__file__).resolve().parents[1] / "client/src"
FILES: dict[Path, tuple[ModuleType, ...]] = {
    CLIENT / "lib/protocol.ts": (protocol, sentinels),
    CLIENT / "eos/view.ts": (eos,),  # a file of its own: the games' views use the same names
}
HEAD = "// Made by scripts/make_client_types.py from the server's types; do not edit.\n"


def main() -> None:
    """Write the types, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; exit code 1 at a difference")
    check = parser.parse_args().check
    for file, modules in FILES.items():
        wanted = types(modules)
        if not check:
            file.write_text(wanted)
        elif not file.exists() or file.read_text() != wanted:
            print(
                f"{file.name} does not fit the server. Next step: python scripts/make_client_types.py", file=sys.stderr
            )
            raise SystemExit(1)


def types(modules: tuple[ModuleType, ...]) -> str:
    """A whole file."""
    return "\n".join([HEAD, *(_interface(struct) for module in modules for struct in _structs(module))])


def _structs(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The module's own structs that have fields, in the order of the source."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__:
            if value.__struct_fields__:
                yield value


def _interface(struct: type[msgspec.Struct]) -> str:
    info = mi.type_info(struct)
    assert isinstance(info, mi.StructType)
    # A class without a docstring of its own gets a generated one, or its parent's.
    summary = (inspect.cleandoc(struct.__dict__.get("__doc__") or "")).split("\n", 1)[0]
    lines = [f"/** {summary} */"] if summary and not summary.startswith(f"{struct.__name__}(") else []
    lines.append(f"export interface {struct.__name__} {{")
    # What the server sends is always there; what it is asked may be left out when it has a default.
    sent = issubclass(struct, protocol.Sent) or struct.__module__ != protocol.__name__
    for field in info.fields:
        optional = "" if field.required or (sent and not _omits_defaults(struct)) else "?"
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _omits_defaults(struct: type[msgspec.Struct]) -> bool:
    return struct.__struct_config__.omit_defaults


_PLAIN: dict[type[Any], str] = {
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
    mi.BoolType: "boolean",
    mi.NoneType: "null",
    mi.AnyType: "unknown",
}


def _type(of: mi.Type) -> str:
    """A type in TypeScript.

    :raises TypeError: for types that the protocol has not used so far.
    """
    match of:
        case mi.Metadata():
            return _type(of.type)
        case mi.StructType():
            return of.cls.__name__
        case mi.ListType():
            item = _type(of.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case mi.DictType():
            return f"Record<{_type(of.key_type)}, {_type(of.value_type)}>"
        case mi.UnionType():
            return " | ".join(_type(each) for each in of.types)
        case mi.LiteralType():
            return " | ".join(f'"{value}"' for value in of.values)
    if type(of) in _PLAIN:
        return _PLAIN[type(of)]
    raise TypeError(f"no TypeScript for {of}")


if __name__ == "__main__":
    main()
