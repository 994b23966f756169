import type { TextAnswer, TextChannel } from "./text-channel";

const NOBODY: TextAnswer = { state: "never", problem: "no channel reaches this number" };

/**
 * Tries the channels in their order, until one has the message or may have it: a message that was perhaps sent is
 * tried again by the same channel, so that nobody pays for two.
 */
export function joinChannels(channels: TextChannel[]): TextChannel {
  return {
    takes: (purpose) => channels.some((channel) => channel.takes(purpose)),
    reaches: (phone, purpose) => channels.some((channel) => channel.reaches(phone, purpose)),
    async send(message) {
      let answer = NOBODY;

      for (const channel of channels.filter((it) => it.reaches(message.to, message.purpose))) {
        const next = await channel.send(message);

        // Another attempt of any of them may help.
        answer = answer.state === "later" && next.state === "never" ? answer : next;
        if (next.state === "accepted" || (next.state === "later" && !next.isRefused)) return next;
      }

      return answer;
    },
  };
}
