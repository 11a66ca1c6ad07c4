"""Faults as RFC 9457 problem details, one shape for every status; pages get a page instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from urllib.parse import quote

from flask import Flask, Response, request
from pydantic import ValidationError
from werkzeug.exceptions import HTTPException

from app.web.answers import dump

API_PATHS = ("/api/", "/healthz", "/readyz", "/metrics")
PROBLEM_TYPE = "application/problem+json"
_CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    414: "address_too_long",
    415: "not_json_media_type",
    422: "invalid",
    500: "server_error",
    503: "not_ready",
}
_DETAILS = {
    404: "Nothing lives at this address; /api/v1/openapi.json lists what does.",
    405: "This address does not take that method; the Allow header lists those it takes.",
    500: "The fault is ours and has been logged.",
}


class Problem(HTTPException):
    """A request that cannot be answered, with its stable code and, by case, fields or a limit.

    ``errors`` pairs each wrong field with what is wrong with it; ``more`` are further members of the
    document, ``headers`` of the answer.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        errors: Sequence[tuple[str, str]] = (),
        limit: int | None = None,
        more: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = status
        self.stable = code
        self.errors = errors
        self.limit = limit
        self.more = dict(more or {})
        self.headers = dict(headers or {})


def wants_problem() -> bool:
    """Tell whether the request is a program's, by its address."""
    return request.path.startswith(API_PATHS)


def answer_problem(fault: HTTPException) -> Response:
    """Return the problem document of a fault."""
    status = fault.code or 500
    body: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": _DETAILS.get(status) or fault.description or HTTPStatus(status).phrase,
        "instance": quote(request.path),
        "code": fault.stable if isinstance(fault, Problem) else _CODES.get(status, "http_error"),
    }
    if isinstance(fault, Problem):
        body["detail"] = fault.description
        if fault.errors:
            body["errors"] = [{"field": field, "message": message} for field, message in fault.errors]
        if fault.limit is not None:
            body["limit"] = fault.limit
        body |= fault.more
    response = Response(dump(body), status, content_type=PROBLEM_TYPE)
    response.headers["Cache-Control"] = "no-store"
    if isinstance(fault, Problem):
        response.headers.update(fault.headers)
    for name, value in fault.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def refuse_fields(fault: ValidationError) -> Response:
    """Return the problem document of a request whose fields do not fit the schema."""
    errors = [(_path(error["loc"]), _sentence(error["msg"])) for error in fault.errors(include_input=False)]
    detail = "; ".join(f"{field}: {message}" for field, message in errors[:3])
    return answer_problem(Problem(422, "invalid", detail, errors=errors[:20]))


def _path(place: tuple[int | str, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.lstrip(".") or "body"


def _sentence(message: str) -> str:
    return message.removeprefix("Value error, ")


def install(app: Flask, page: Callable[[HTTPException], Response]) -> None:
    """Answer every fault of ``app``: programs with a problem document, people with ``page``."""

    def handle(fault: HTTPException) -> Response:
        if fault.response is not None and isinstance(fault.response, Response):
            return fault.response
        return answer_problem(fault) if wants_problem() else page(fault)

    app.register_error_handler(HTTPException, handle)
