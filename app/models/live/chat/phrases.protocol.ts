import type { Language } from "~db/vocabularies";

type Phrase = Record<Language, string>;

/**
 * Phrasebook for people without a common language. Phrases are sent by id and shown in each
 * reader's language. Ids are stored, so they never change their meaning.
 */
export const PHRASES = {
  hello: { en: "Hello everyone!", vi: "Chào cả nhà!" },
  greetings: { en: "Greetings from far away!", vi: "Gửi lời chào từ phương xa!" },
  bravo: { en: "Bravo!", vi: "Hay quá!" },
  encore: { en: "One more song, please!", vi: "Xin thêm một bài nữa!" },
  voice: { en: "What a beautiful voice!", vi: "Giọng hát đẹp quá!" },
  band: { en: "The band is wonderful!", vi: "Ban nhạc tuyệt vời!" },
  favourite: { en: "I love this song!", vi: "Tôi rất thích bài này!" },
  title: { en: "What is this song called?", vi: "Bài này tên gì vậy?" },
  moved: { en: "This song moves me deeply.", vi: "Nghe mà rưng rưng." },
  memories: { en: "So many memories!", vi: "Bao nhiêu kỷ niệm!" },
  homesick: { en: "This makes me miss home.", vi: "Nghe mà nhớ nhà quá." },
  together: { en: "My whole family is listening.", vi: "Cả gia đình tôi đang cùng nghe." },
  thanks: { en: "Thank you!", vi: "Cảm ơn nghệ sĩ!" },
  birthday: { en: "Happy birthday!", vi: "Chúc mừng sinh nhật!" },
  health: { en: "Good health to everyone!", vi: "Chúc mọi người nhiều sức khỏe!" },
  luck: { en: "Good luck with the show!", vi: "Chúc buổi diễn thành công!" },
  louder: { en: "Could you turn up the sound?", vi: "Cho âm thanh lớn hơn một chút nhé!" },
  noSound: { en: "I can't hear anything.", vi: "Tôi không nghe thấy gì." },
  stuck: { en: "The picture is stuck.", vi: "Hình bị đứng rồi." },
  goodbye: { en: "Goodbye, see you next time!", vi: "Tạm biệt, hẹn gặp lại!" },
} as const satisfies Record<string, Phrase>;

export type PhraseId = keyof typeof PHRASES;
export const PHRASE_IDS = Object.keys(PHRASES) as [PhraseId, ...PhraseId[]];

export const isPhrase = (phraseId: unknown): phraseId is PhraseId =>
  typeof phraseId === "string" && Object.hasOwn(PHRASES, phraseId);

/** Translates a phrase for the reader; typed text stays. */
export function translateLine<Line extends { message: string; phrase?: string }>(
  language: Language,
  line: Line,
): Line {
  return isPhrase(line.phrase) ? { ...line, message: PHRASES[line.phrase][language] } : line;
}
