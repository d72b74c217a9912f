#!/usr/bin/env bash
# Checks a delivery that you saved, with OpenSSL: its headers, one a line, and its raw body.
# Run: bash webhook-receiver.sh headers.txt body.json   (bash 4 or later, OpenSSL 1.1.1 or later)
# Prints the status that a receiver returns; the exit code is 0 for 204, and 1 for all others.
set -euo pipefail

TOLERANCE_SECONDS=300
LONGEST_BODY=1048576
headers=$1
body=$2
: "${%brand.webhookSecretVariable%:?Set it first. Several secrets have a space between them.}"

respond() {
  echo "$*"
  [ "$1" = 204 ]
  exit
}

header() { # its value, without the line end; the first one counts
  tr -d '\r' <"$headers" | grep -im1 "^$1:" | sed 's/^[^:]*:[[:space:]]*//' || true
}

sign() { # a secret: the signature of the id, the timestamp and the bytes of the body
  local key
  key=$(printf '%s' "${1#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  { printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64
}

[ "$(wc -c <"$body")" -le "$LONGEST_BODY" ] || respond 413 "the body is too long"
id=$(header webhook-id)
timestamp=$(header webhook-timestamp)
signatures=$(header webhook-signature)
[ -n "$id" ] && [ -n "$timestamp" ] && [ -n "$signatures" ] || respond 400 "a header is missing"
[[ $timestamp =~ ^[0-9]{1,12}$ ]] || respond 400 "the timestamp is not in Unix seconds"
age=$(($(date +%s) - 10#$timestamp))
[ "${age#-}" -le "$TOLERANCE_SECONDS" ] || respond 400 "the timestamp is more than 5 minutes away"

for secret in $%brand.webhookSecretVariable%; do
  [[ $secret == whsec_* ]] || { echo "A secret is whsec_ and base64." >&2; exit 2; }
  expected="v1,$(sign "$secret")"
  for given in $signatures; do
    # It runs on local files, so the duration of this comparison does not leak.
    [ "$given" != "$expected" ] || respond 204 "$id"
  done
done
respond 400 "no signature matches"
