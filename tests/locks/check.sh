#!/usr/bin/env bash
# Runs debates with the real Claude Code, Codex and Gemini CLI, as an ordinary user whose home is full
# of traps, in a network namespace that has only a fake provider on loopback. Nothing planted may run or
# be sent. Usage: `tests/locks/check.sh WHETSTONE`. Says why when it can't run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

skip() { echo "skipped: $1"; exit 0; }
[ "$(uname)" = Linux ] || skip "only Linux has network namespaces"
for program in claude codex gemini; do
  command -v "$program" > /dev/null || skip "\`$program\` isn't installed, or isn't on PATH"
done
for program in ip openssl setpriv useradd userdel node jq git; do
  command -v "$program" > /dev/null || skip "it needs \`$program\`, which isn't installed"
done
# Codex compresses its requests with zstd while it is signed in.
node -e 'process.exit(require("zlib").zstdDecompressSync ? 0 : 1)' || skip "it needs Node 22.15 or later"
[ "$(id -u)" = 0 ] || skip "only root can make a network namespace and a user"
space=whetstone-locks-$$
ip netns add "$space" 2> /dev/null || skip "a network namespace can't be made here"

user=wl$$
root=$(mktemp -d /home/whetstone-locks.XXXXXX)
home=$root/user open=$root/open ran=$root/ran log=$root/log.jsonl fail=$root/fail
api=
clean() {
  [ -z "$api" ] || kill "$api" 2> /dev/null || true
  ip netns del "$space" 2> /dev/null || true
  rm -rf "/etc/netns/$space"
  userdel "$user" 2> /dev/null || true
  [ -n "${KEEP:-}" ] && echo "kept: $root" || rm -rf "$root"
}
trap clean EXIT

useradd -M -d "$home" "$user"
install -m 755 "${1:?the headless program}" "$root/whetstone"
guard=$(dirname "$1")/whetstone-guard
[ ! -x "$guard" ] || install -m 755 "$guard" "$root/whetstone-guard"
mkdir -p "$home/my data" "$open" "$ran"
chmod 755 "$root"
chmod 777 "$open" "$ran"

hosts="api.anthropic.com api.openai.com chatgpt.com auth.openai.com generativelanguage.googleapis.com
  oauth2.googleapis.com www.googleapis.com cloudcode-pa.googleapis.com play.googleapis.com planted.invalid"
mkdir -p "/etc/netns/$space"
echo 127.0.0.1 localhost $hosts > "/etc/netns/$space/hosts"
ip -n "$space" link set lo up
(
  cd "$root"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Loopback -keyout ca.key -out ca.pem \
    -addext basicConstraints=critical,CA:TRUE
  openssl req -newkey rsa:2048 -nodes -subj /CN=api -keyout api.key -out api.csr
  { printf 'subjectAltName=DNS:localhost'; printf ',DNS:%s' $hosts; } > names
  openssl x509 -req -in api.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out api.pem
) 2> /dev/null
chmod 644 "$root/ca.pem"
: > "$log"; : > "$root/api.out"
ip netns exec "$space" node "$here/api.mjs" "$root/api.key" "$root/api.pem" "$log" "$fail" > "$root/api.out" 2>&1 &
api=$!
until grep -q ready "$root/api.out"; do
  kill -0 "$api" 2> /dev/null || { cat "$root/api.out"; exit 1; }
done

printf '# Weekly digest\n\nThe digest is sent every Monday at 08:00. It lists the ten newest notes.\n\nReaders can stop it at any time.\n' > "$root/draft.md"
chmod 644 "$root/draft.md"
bash "$here/traps.sh" "$home" "$open" "$ran"
chown -R "$user": "$home" "$open"
chmod 777 "$open"

keys=(ANTHROPIC_API_KEY=sk-ant-key CODEX_API_KEY=sk-key GEMINI_API_KEY=key)
# Cloud credentials that no debate needs.
clouds=(AWS_ACCESS_KEY_ID=PLANTED AWS_SECRET_ACCESS_KEY=PLANTED GOOGLE_APPLICATION_CREDENTIALS=/PLANTED GOOGLE_API_KEY=PLANTED)
within() { # within USER VARIABLE… -- COMMAND…
  local who=$1; shift
  local variables=()
  while [ "$1" != -- ]; do variables+=("$1"); shift; done
  shift
  ip netns exec "$space" setpriv --reuid "$who" --regid "$who" --init-groups env -i HOME="$home" SHELL=/bin/sh \
    PATH="$PATH" NODE_EXTRA_CA_CERTS="$root/ca.pem" SSL_CERT_FILE="$root/ca.pem" CODEX_CA_CERTIFICATE="$root/ca.pem" \
    "${clouds[@]}" "${variables[@]}" "$@"
}

failures=0
bad() { echo "  FAILED: $1"; failures=$((failures + 1)); }
fresh() { : > "$log"; rm -rf "${ran:?}"/*; }
model_requests() { jq -r 'select(.path | test("/v1/messages$|/responses$|streamGenerateContent$")) | .path' "$log" | wc -l; }
allowed='[]'
# Nothing planted ran, nothing planted was sent, only allowed tools were offered, no other host got a request.
quiet() {
  local sprung offered unread other
  sprung=$(ls "$ran")
  [ -z "$sprung" ] || bad "ran: $sprung"
  ! grep -q PLANTED "$log" || bad "sent: $(grep -o 'PLANTED[a-z ]*' "$log" | sort | uniq -c | tr '\n' ' ')"
  offered=$(jq -c --argjson allowed "$allowed" 'select(.body | startswith("{")?) | .body | fromjson
    | (.tools, .request.tools, (.input | arrays | .[].tools)) | arrays | .[] | (.functionDeclarations // [.])[]
    | (.name // .type // (keys | join(" "))) | select(IN($allowed[]) | not)' "$log" | sort -u)
  [ -z "$offered" ] || bad "tools: ${offered:0:200}"
  unread=$(jq -r 'select(.path | test("/v1/messages$|/responses$|enerateContent$")) | select(.body | startswith("{") | not) | .host' "$log" | sort -u)
  [ -z "$unread" ] || bad "can't be read, so nobody knows what was sent: $unread"
  other=$(jq -r .host "$log" | grep -E '^(play\.|planted)' | sort -u || true)
  [ -z "$other" ] || bad "sent to: $other"
}

# The traps that each program sets off by itself when nothing locks it.
declare -A traps=(
  [claude]="claude-helper claude-prompt claude-server claude-start claude-stop project-server"
  [codex]="codex-notify codex-prompt codex-server codex-start"
  [gemini]="gemini-discovery gemini-extension gemini-model gemini-server gemini-start gemini-telemetry"
)
echo "== the traps are live"
for program in claude codex gemini; do
  fresh
  arguments=(-p "Say a word.")
  [ "$program" != codex ] || arguments=(exec --skip-git-repo-check --dangerously-bypass-hook-trust "Say a word.")
  [ "$program" != gemini ] || arguments=(--skip-trust -m gemini-2.5-flash -p "Say a word.")
  (cd "$home" && within "$user" "${keys[@]}" -- timeout 60 "$program" "${arguments[@]}" < /dev/null > "$root/bare-$program" 2>&1) || true
  sprung=$(ls "$ran" | tr '\n' ' ')
  planted=$({ grep -o PLANTED "$log" || true; } | wc -l)
  echo "  $program alone: ran: ${sprung:-nothing}; sent: $planted planted words"
  for trap in ${traps[$program]}; do
    [[ " $sprung" == *" $trap "* ]] || bad "$trap isn't live, so this test says nothing about it"
  done
  [ "$planted" -gt 0 ] || bad "$program alone sends nothing that is planted, so this test proves nothing"
done

whetstone() { within "${as:-$user}" "${account[@]}" -- "$root/whetstone" "$@" --data "$data"; }
debate() { # debate WHERE
  echo "== $1: $data"
  fresh
  whetstone models list --json > "$root/list.json" || bad "models list"
  local states
  states=$(jq -r '.[] | select(.name | test("^(claude|codex|gemini)-cli/")) | "\(.provider) \(.version): \(.state). \(.note)"' "$root/list.json" | sort -u)
  echo "$states" | sed 's/^/  /'
  [ "$(grep -c ': ready\.' <<< "$states")" = 3 ] || bad "not all three are ready"
  codex=$(jq -r '[.[].name | select(startswith("codex-cli/"))][0]' "$root/list.json")
  quiet
  fresh
  whetstone refine "$root/draft.md" --models "claude-cli/sonnet,$codex,gemini-cli/gemini-3-flash-preview" \
    --personas security,oncall,pm --synthesizer claude-cli/sonnet --rounds 3 -y --json \
    > "$root/debate.json" 2> "$root/debate.err" || { bad "the debate"; tail -5 "$root/debate.err"; }
  echo "  $(jq -c '{outcome, rounds: (.rounds | length)}' "$root/debate.json" 2> /dev/null || head -c 300 "$root/debate.json")"
  echo "  requests: $(jq -r '"\(.host)\(.path)"' "$log" | sort | uniq -c | sed 's/^ *//' | tr '\n' ';')"
  # Three reviewers called twice each, one synthesis, and the final checks.
  [ "$(model_requests)" = 8 ] || bad "8 calls were expected, $(model_requests) went out"
  grep -q 'tried again for six hours' "$root/debate.json" || bad "the proposal lacks the edit"
  quiet
}

account=("${keys[@]}")
data="$home/.local/share/whetstone"; debate "in the home folder"
data="$open/data"; debate "in a folder that everyone can write to"
data="$home/my data/whet stone"; debate "on a path with spaces"

echo "== signed in, with expired tokens"
data="$home/.local/share/whetstone"
sed -i 's/"gemini-api-key"/"oauth-personal"/' "$home/.gemini/settings.json"
echo '{"access_token":"old","refresh_token":"kept","scope":"s","token_type":"Bearer","expiry_date":1700000000000}' > "$home/.gemini/oauth_creds.json"
old=$(node -e 'const b=(o)=>Buffer.from(JSON.stringify(o)).toString("base64url"),a={chatgpt_account_id:"account",chatgpt_plan_type:"plus",chatgpt_user_id:"user"};console.log([b({alg:"none",typ:"JWT"}),b({exp:1700000000,email:"user@example.org","https://api.openai.com/auth":a}),"c2lnbmVk"].join("."))')
echo "{\"OPENAI_API_KEY\":null,\"tokens\":{\"id_token\":\"$old\",\"access_token\":\"$old\",\"refresh_token\":\"old\",\"account_id\":\"account\"},\"last_refresh\":\"2026-01-01T00:00:00Z\"}" > "$home/.codex/auth.json"
chmod 600 "$home/.gemini/oauth_creds.json" "$home/.codex/auth.json"
chown "$user": "$home/.gemini/oauth_creds.json" "$home/.codex/auth.json"
account=(ANTHROPIC_API_KEY=sk-ant-key)
debate "signed in with Google and OpenAI"
for renewed in ".gemini/oauth_creds.json renewed-access" ".gemini/oauth_creds.json kept" ".codex/auth.json renewed-refresh"; do
  read -r file word <<< "$renewed"
  [ ! -L "$home/$file" ] && grep -q "$word" "$home/$file" || bad "$file lost the renewed token: $word"
done

echo "== one overload"
account=("${keys[@]}")
rm "$home/.codex/auth.json" "$home/.gemini/oauth_creds.json"
sed -i 's/"oauth-personal"/"gemini-api-key"/' "$home/.gemini/settings.json"
for status in 503 429; do
  for model in claude-cli/sonnet "$codex" gemini-cli/gemini-3-flash-preview gemini-cli/gemini-2.5-flash; do
    fresh
    echo "$status" > "$fail"
    began=$SECONDS
    said=$(whetstone models test "$model" 2>&1 || true)
    rm "$fail"
    echo "  $status $model: $(model_requests) requests, $((SECONDS - began)) s: $(head -1 <<< "$said")"
    # Claude Code retries once after a 503, whatever its retry limit.
    most=1
    [ "$status $model" != "503 claude-cli/sonnet" ] || most=2
    [ "$(model_requests)" -le "$most" ] || bad "at most $most was expected"
    grep -qE 'overloaded|rate limit' <<< "$said" || bad "the words don't fit"
    quiet
  done
done

echo "== searching the web"
for case in "claude-cli/sonnet WebSearch web_search" "$codex web_search web" \
  "gemini-cli/gemini-3-flash-preview google_web_search googleSearch"; do
  read -r model tools <<< "$case"
  allowed=$(jq -cn '$ARGS.positional' --args $tools)
  fresh
  whetstone search set "$model" 2> /dev/null || bad "$model can't be set to search"
  said=$(whetstone search test --json 2>&1 || true)
  echo "  $model: $(model_requests) requests: $(head -1 <<< "$said")"
  [ "$(jq .results <<< "$said" 2> /dev/null)" = 1 ] || bad "one page was expected"
  quiet
done
allowed='[]'

# A program's log of a call contains the prompt.
left=$(find /tmp -user "$user" -name '*.json' 2> /dev/null || true)
[ -z "$left" ] || bad "left readable by everyone: $left"

echo "== root, too"
as=root data="$root/data"
as=root debate "as root"

[ "$failures" = 0 ] && echo "all locks hold" || { echo "$failures failed"; exit 1; }
