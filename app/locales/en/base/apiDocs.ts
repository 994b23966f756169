const apiDocs = {
  docs: {
    socket: "The live socket",
    tokens: "Access tokens",
    index: "Contents",
    schemas: "Schemas",
    parameters: "Parameters",
    body: "Body",
    answer: "Response {status}",
    refusals: "Errors",
    back: "All calls",
  },
  socket: {
    lead: "The WebSocket at /ws carries a show's room: the viewer count, the chat and the reactions. Each frame is JSON text.",
    rules: "How it works",
    identity:
      "Your identity comes from the session cookie when you connect; a userId in a frame is ignored. The Origin must be this site. Programs without cookies connect as guests and can only read.",
    token:
      "A script sends its access token in the Authorization header of the connection, never in the address. From then on it acts as the owner of the token, whatever the Origin and cookies say: “read” opens the socket, “chat:own” lets it write and react in the rooms of its owner's shows, “chat:write” in all, and “streams:read” gives it the playback address. What it writes is marked with isBot. When the token is revoked or expires, the socket closes with 4001.",
    playback:
      "On a ticketed show, the playback address is bound to the session or token it was created for. Every video request must send the same cookie or the same Authorization header.",
    history:
      "After join_event you get the viewer count and the last 50 messages, oldest first, as ordinary chat_message frames. New frames follow as things happen.",
    limits:
      "A frame can be up to 16 KB. One message every three seconds always goes through. Anything faster may be dropped.",
    hello:
      "A client that never sends hello only gets three types of frames. Hello turns on the others, including error messages.",
    sent: "Frames a client sends",
    received: "Frames every client gets",
    afterHello: "More frames after hello",
    client: {
      hello: "turns on the full protocol. Send it first.",
      join_event:
        "enters the room of a show. With since, you only get messages after that seq, up to the newest 500. After hello, you're also told which older ones have been deleted in the meantime.",
      chat_message:
        "sends a message, or with phrase instead of message, a phrase from the phrasebook. A message sent twice with the same clientId is stored once.",
      emoji_reaction: "sends one of the ten reactions.",
    },
    old: {
      viewer_count: "how many people are watching. Each person counts once.",
      chat_message: "a message in the room. Messages are ordered by seq.",
      emoji_reaction:
        "reactions since the last such frame, and in the whole show. userId is your own or null.",
    },
    rich: {
      hello: "the protocol version, and who you are.",
      joined:
        "the history is complete. mayRead is false if you need a ticket and don't have one. state is the show's state, or null if it is off air.",
      state: "live, reconnecting or ended.",
      changed: "the show or the chat rules have changed. Load them again.",
      access: "a new playback address, or null when you can no longer watch.",
      message_deleted: "a message has been deleted.",
      messages_cleared: "all messages from this person have been deleted.",
      held: "your own message is waiting for a moderator.",
      tip: "someone tipped. amountCents is null if the amount is hidden.",
      lyric:
        "the words of the song, to be shown when the video reaches mediaTime (milliseconds since 1970, EXT-X-PROGRAM-DATE-TIME). kind is line, next (a song is announced) or clear. seq counts up within a show. The newest ones come again after joining.",
      error: "what was rejected and why, in your language.",
      restart: "the server is restarting. Reconnect after a random part of that time.",
    },
  },
};

export default apiDocs;
