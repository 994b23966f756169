/** In the room of the show that is live. */
export const WORDS_IN_CHAT = [
  "Chào cả nhà từ San Jose!",
  "Hay quá!",
  "Tiếng đàn nghe rõ lắm, cảm ơn nghệ sĩ.",
  "Hello from Paris, the sound is beautiful.",
  "Mẹ em ở Cần Thơ đang xem bên cạnh.",
  "Bài này nhớ nhà ghê.",
  "First time here, welcome everyone!",
  "Cho xin thêm một bài nữa nhé!",
] as const;

/** In the room of the past show, at which second of it. */
export const WORDS_IN_REPLAY = [
  [2, "Chào mọi người, đèn đã thắp chưa ạ?"],
  [9, "Good evening from Houston!"],
  [17, "Mái đình quê tôi cũng cần sửa lắm rồi."],
  [26, "Khúc này nghe êm quá."],
  [34, "Lovely, I could listen to this all night."],
  [43, "Cảm ơn ban nhạc!"],
  [52, "Bà ngoại em xem hai lần rồi vẫn muốn xem nữa."],
  [60, "Chúc mái đình sớm xong nhé."],
] as const;

/** The set list of the past show. */
export const REPLAY_CHAPTERS = [
  [0, "Khúc dạo đầu"],
  [24, "Thắp một ngọn đèn"],
  [48, "Khúc tiễn khách"],
] as const;

/** Captions with start and end in seconds. */
export const REPLAY_CAPTIONS = [
  {
    language: "vi",
    lines: [
      [1, 6, "♪ Tiếng đàn dạo đầu ♪"],
      [24, 29, "♪ Khúc nhạc trở lại ♪"],
      [48, 53, "♪ Khúc tiễn khách ♪"],
    ],
  },
  {
    language: "en",
    lines: [
      [1, 6, "♪ The strings begin ♪"],
      [24, 29, "♪ The tune comes back ♪"],
      [48, 53, "♪ A farewell tune ♪"],
    ],
  },
] as const;
