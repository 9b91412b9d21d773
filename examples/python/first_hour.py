"""From a key to an answered visitor and a human reply, with Python's standard library.

    FRONTDESK_API_KEY=fd_live_… python3 examples/python/first_hour.py
"""

import json
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = os.environ.get("FRONTDESK_ROOT", "http://localhost:4000")
KEY = {"x-api-key": os.environ["FRONTDESK_API_KEY"]}


class Refused(Exception):
    """What the platform refused: `code` is for programs, `details` names the bad fields."""

    def __init__(self, status, error, request_id):
        super().__init__(error["message"])
        self.status, self.code = status, error["code"]
        self.details, self.request_id = error.get("details", []), request_id


def call(method, path, body=None, headers=KEY):
    """The payload of one call. RATE_LIMITED, and nothing else, is tried again."""
    data = None if body is None else json.dumps(body).encode()
    sent = {**headers, "content-type": "application/json", "accept": "application/json"}
    for attempt in range(5):
        request = urllib.request.Request(ROOT + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)["data"]
        except urllib.error.HTTPError as answer:
            error = json.load(answer)["error"]
            if error["code"] != "RATE_LIMITED" or attempt == 4:
                raise Refused(answer.code, error, answer.headers["x-request-id"]) from None
            time.sleep(float(answer.headers["retry-after"]) + random.random() * 2**attempt / 2)


def rows(path, **query):
    """Every row of a list by cursor: only a cursor of null is the end."""
    while True:
        page = call("GET", f"{path}?{urllib.parse.urlencode(query)}")
        yield from page["data"]
        if page["nextCursor"] is None:
            return
        query["cursor"] = page["nextCursor"]


def events(path, body):
    """The events of an answer as it is written: pairs of a name and its data."""
    request = urllib.request.Request(
        ROOT + path, json.dumps(body).encode(), {"content-type": "application/json"}, method="POST"
    )
    name = None
    with urllib.request.urlopen(request) as response:
        for line in response:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                name = text[len("event: ") :]
            elif text.startswith("data: "):
                yield name, json.loads(text[len("data: ") :])


print("1. A chatbot")
bot = call("POST", "/v1/chatbots", {"name": "Example shop"})
public = f"/public/{bot['publicId']}"

print("2. Something to know, known at once")
faq = {"question": "Do you ship to Iceland?", "answer": "Yes, parcels to Iceland take six days by airmail."}
call("POST", f"/v1/chatbots/{bot['id']}/sources/faq", faq)

print("3. A visitor asks, without a key; the answer comes in pieces")
for event, data in events(f"{public}/chat", {"message": "can you send a parcel to iceland"}):
    if event == "start":
        conversation, token = data["conversationId"], data["bindingToken"]
    if event == "done":
        print("  ", data["message"]["content"])

print("4. A human takes over and replies")
call("POST", f"/v1/conversations/{conversation}/takeover")
call("POST", f"/v1/conversations/{conversation}/reply", {"content": "Shall I send it today?"})

print("5. The visitor sees it")
poll = call("GET", f"{public}/conversations/{conversation}/poll", headers={"x-binding-token": token})
print("  ", poll["messages"][-1]["content"])

print("6. Every conversation, page after page")
for row in rows("/v1/conversations", chatbotId=bot["id"], limit=50):
    print("  ", row["status"], row["messageCount"], "messages")

print("7. What is refused says why")
try:
    call("POST", f"/v1/chatbots/{bot['id']}/sources/faq", {**faq, "question": ""})
except Refused as refused:
    print("  ", refused.code, refused.details, "request", refused.request_id)

print("8. Tidy up")
call("DELETE", f"/v1/chatbots/{bot['id']}")
