const apiDocs = {
  docs: {
    socket: "The live socket",
    tokens: "Access tokens",
    index: "Contents",
    schemas: "Schemas",
    required: "required",
    parameters: "Parameters",
    body: "Body",
    answer: "Response {status}",
    refusals: "Errors",
    back: "All calls",
  },
  socket: {
    title: "The live socket",
    lead: "A WebSocket at /ws carries a show’s room: who watches, the chat, the reactions. Each frame is a JSON text.",
    rules: "How it works",
    identity:
      "Who you are comes from the session cookie at the connection; a userId in a frame is ignored. The Origin must be this site; programs without cookies connect as guests, who read.",
    token:
      "A script sends its access token in the Authorization header of the connection, never in the address. It is the token’s person from then on, whatever Origin and cookies say: “read” opens the socket, “chat:write” lets it write and react, “streams:read” gives it the playback address. Revoking the token, or its end, closes the socket with 4001.",
    playback:
      "On a ticketed show the playback address is bound to the session or the token it was made for: every request for video carries the same cookie or the same Authorization header.",
    history:
      "After join_event come the number of viewers and the last 50 messages, oldest first, as ordinary chat_message frames; then what happens.",
    limits:
      "A frame has at most 16 KB. One message every three seconds always passes; anything beyond that is dropped.",
    hello:
      "A client that never sends hello only gets three frame types. Hello enables the others, including errors in words.",
    sent: "What a client sends",
    received: "What every client gets",
    afterHello: "What is sent after hello too",
    client: {
      hello: "asks for the richer protocol. Send it first.",
      join_event:
        "enters the room of a show. With since, only messages after that seq come, the newest 500 of them; after hello it is also told which older ones have been deleted meanwhile.",
      chat_message:
        "says something, or with phrase instead of message a phrase of the phrasebook. Sent twice with one clientId it is stored once.",
      emoji_reaction: "one of the ten reactions.",
    },
    old: {
      viewer_count: "how many people watch, each counted once.",
      chat_message: "a message of the room. seq orders the room.",
      emoji_reaction:
        "reactions since the last such frame, and over the whole show. userId is the reader’s own or null.",
    },
    rich: {
      hello: "the version spoken, and who the reader is.",
      joined: "the history is complete. mayRead is false without the ticket that is needed.",
      state: "live, reconnecting or ended.",
      changed: "the event or the rules of the room changed: ask for them again.",
      access: "a fresh playback address; null: the right to watch is gone.",
      message_deleted: "a message is gone.",
      messages_cleared: "all messages of this person are gone.",
      held: "your own message is waiting for a moderator.",
      tip: "a tip arrived. amountCents is null if the giver hides the amount.",
      error: "what was rejected and why, in the reader’s language.",
      restart: "the server restarts: reconnect after a random part of that time.",
    },
  },
};

export default apiDocs;
