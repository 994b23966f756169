/** Made-up people. */
export const DEMO_ACCOUNTS = [
  { login: "viewer", name: "Bảy Trần", role: "viewer" },
  { login: "applicant", name: "Sương Khuê", role: "artist" },
  { login: "admin", name: "Quản Trị", role: "admin" },
] as const;

export const AUDIENCE = [
  "Ngà Thị Ươm",
  "Khoan Văn Lạch",
  "Thảo Bờ Kinh",
  "Denny Phan",
  "Lụa Thị Bông",
  "Sáu Rạch Ròi",
  "Mimi Vo",
  "Tường Vi Hạ",
  "Út Cồn",
  "Kim Thanh Trà",
  "Peter Doan",
  "Hường Bến Lức",
  "Chín Đờn",
  "Linh Đan Thu",
  "Tony Huynh",
  "Nhàn Thị Sậy",
  "Bích Đào Nương",
  "Vĩnh Cù Lao",
  "Anna Bui",
  "Hai Cần Giuộc",
  "Trầm Hương Giang",
  "Julie Trinh",
  "Thơ Nắng",
  "Lộc Vừng",
] as const;

export const WORDS_IN_REVIEWS = [
  { rating: 5, text: "Âm thanh ấm, nghệ sĩ nói chuyện rất duyên." },
  { rating: 4, text: "Lovely evening. I would have liked a longer second half." },
  { rating: 5, text: "Cả nhà ba thế hệ cùng xem, ai cũng thích." },
  { rating: 4, text: "Hình đẹp, tiếng trong. Lần sau tôi sẽ xem nữa." },
  { rating: 3, text: "Good songs, but it started ten minutes late." },
] as const;
