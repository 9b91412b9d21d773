#!/usr/bin/env bash
# From a key to an answered visitor and a human reply, with curl and nothing else.
#   FRONTDESK_API_KEY=fd_live_… examples/curl/first-hour.sh
set -euo pipefail
ROOT=${FRONTDESK_ROOT:-http://localhost:4000}
: "${FRONTDESK_API_KEY:?is the key of the workspace}"

# One call of the management API: method, path, body. A refusal ends the script, with what the platform says.
api() {
  curl -sS --fail-with-body -X "$1" "$ROOT/v1$2" \
    -H "x-api-key: $FRONTDESK_API_KEY" -H 'content-type: application/json' ${3:+-d "$3"}
}
# A text field of an answer, by its name: the first of that name. With jq at hand: jq -r .data.id
field() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/"; }

echo '1. A chatbot'
bot=$(api POST /chatbots '{"name":"Example shop"}')
id=$(echo "$bot" | grep -oE '"id":"[^"]*"' | head -1 | field id)
public=$(echo "$bot" | field publicId)
echo "   $id"

echo '2. Something to know, known at once'
api POST "/chatbots/$id/sources/faq" \
  '{"question":"Do you ship to Iceland?","answer":"Yes, parcels to Iceland take six days by airmail."}' >/dev/null

echo '3. A visitor asks, without a key'
answer=$(curl -sS --fail-with-body "$ROOT/public/$public/chat" \
  -H 'content-type: application/json' -H 'accept: application/json' \
  -d '{"message":"can you send a parcel to iceland"}')
token=$(echo "$answer" | field bindingToken)
conversation=$(echo "$answer" | grep -oE '"conversationId":"[^"]*"' | head -1 | field conversationId)
echo "   $(echo "$answer" | grep -oE '"content":"[^"]*"' | head -1 | field content)"

echo '4. A human takes over and replies'
api POST "/conversations/$conversation/takeover" >/dev/null
api POST "/conversations/$conversation/reply" '{"content":"Shall I send it today?"}' >/dev/null

echo '5. The visitor sees it'
curl -sS --fail-with-body "$ROOT/public/$public/conversations/$conversation/poll" -H "x-binding-token: $token" |
  grep -o 'Shall I send it today?' | head -1 | sed 's/^/   /'

echo '6. What is refused says why'
curl -sS "$ROOT/v1/chatbots/$id/sources/faq" -H "x-api-key: $FRONTDESK_API_KEY" \
  -H 'content-type: application/json' -d '{"question":""}' | sed 's/^/   /'
echo

echo '7. Tidy up'
api DELETE "/chatbots/$id" >/dev/null
