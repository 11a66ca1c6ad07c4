# The lexicon is built here, from pinned packages, in the profile that may be published.
ARG PYTHON=3.11
FROM python:${PYTHON}-slim AS build
WORKDIR /src
COPY requirements.lock .
RUN python -m venv /srv/venv \
 && /srv/venv/bin/pip install --no-cache-dir --require-hashes --only-binary=:all: -r requirements.lock
COPY . .
RUN PYTHONPATH=/src /srv/venv/bin/python -P -m app lexicon build --strict --profile public \
 && python -m pip install --no-cache-dir build==1.3.0 \
 && python -m build --wheel --outdir /wheels \
 && /srv/venv/bin/pip install --no-cache-dir --no-deps /wheels/*.whl

FROM python:${PYTHON}-slim
RUN useradd --uid 10001 --create-home --home-dir /srv/home referee \
 && install -d -o referee -g referee /data
COPY --from=build /srv/venv /srv/venv
ENV PATH=/srv/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    BAKLAZHABA_DATA=/data \
    BAKLAZHABA_LOG=info
USER referee
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["baklazhaba", "serve", "--no-qr", "--workers", "2"]
