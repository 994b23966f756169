import type { TextAnswer, TextChannel } from "./text-channel";

const NOBODY: TextAnswer = { state: "never", problem: "no channel reaches this number" };

/**
 * Tries the channels in their order, until one has the message or may have it: a message that was perhaps sent is
 * tried again by the same channel, so that nobody pays for two.
 */
export function joinChannels(channels: TextChannel[]): TextChannel {
  return {
    takesNotices: channels.some(({ takesNotices }) => takesNotices),
    reaches: (phone, isNotice) => channels.some((channel) => fits(channel, phone, isNotice)),
    async send(message) {
      let answer = NOBODY;
      const isNotice = message.purpose !== "login_code";
      for (const channel of channels.filter((it) => fits(it, message.to, isNotice))) {
        const next = await channel.send(message);
        // Another attempt of any of them may help.
        answer = answer.state === "later" && next.state === "never" ? answer : next;
        if (next.state === "accepted" || (next.state === "later" && !next.isRefused)) return next;
      }
      return answer;
    },
  };
}

function fits({ reaches, takesNotices }: TextChannel, phone: string, isNotice: boolean) {
  return reaches(phone, isNotice) && (takesNotices || !isNotice);
}
