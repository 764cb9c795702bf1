"""The error for an argument of another type, as the native functions have it."""


def wrong(function: str, argument: str, wanted: str, given: object) -> TypeError:
    return TypeError(f"{function}() argument '{argument}': expected {wanted}, got {type(given).__name__}")
