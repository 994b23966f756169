import type en from "../en/site";
import type { Translation } from "../translation";

const site: Translation<typeof en> = {
  intro: "Tên và diện mạo của trang. Thay đổi có hiệu lực ngay, trên trang, trong email và trên giấy tờ.",
  save: "Lưu thay đổi",
  saving: "Đang lưu…",
  saved: "Đã lưu thay đổi",
  failed: "Chưa lưu được",

  nameTitle: "Tên",
  name: "Tên trang",
  nameHint: "Tối đa 24 ký tự. Hiện ở đầu trang và trong mọi email.",
  shortName: "Tên ngắn (không bắt buộc)",
  shortNameHint: "Tối đa 12 ký tự, hiện dưới biểu tượng trên điện thoại.",
  nameRequired: "Bạn hãy đặt tên cho trang.",
  nameLong: "Tối đa 24 ký tự.",
  shortNameLong: "Tối đa 12 ký tự.",
  nameSigns: "Tên có ký tự mà email hoặc điện thoại không hiện được. Bạn hãy bỏ các ký tự đó.",

  contactTitle: "Liên hệ",
  contact: "Email hoặc địa chỉ web",
  contactHint: "Hiện ở chân trang, trong email và trên biên nhận. Để trống thì dùng liên hệ trong cài đặt máy chủ.",
  contactHintNow: "Hiện ở chân trang, trong email và trên biên nhận. Để trống thì dùng {contact}.",
  contactInvalid: "Bạn hãy nhập địa chỉ email, hoặc địa chỉ web bắt đầu bằng https://.",

  colorsTitle: "Hai màu chủ đạo",
  colorsHint: "Nền giấy, nền tối và chữ giữ nguyên. Chỉ hai màu này thay đổi.",
  primary: "Đang diễn ra và nút chính",
  accent: "Giá trị: giá vé và đèn đang sáng",
  shades: "Dùng sắc gần nhất đọc được ở chỗ màu quá yếu",
  colorsReset: "Về lại đỏ và vàng",
  colorUnknown: "Bạn hãy chọn một màu.",
  colorsWeak: "Có chỗ sẽ khó đọc.",
  colorWeak: "Khó đọc ở vài chỗ, bạn xem các mẫu. Ở đó, sắc gần nhất đọc được là {shade}.",
  sample: "Mua vé",
  role: {
    words: "Chữ trên màu này",
    fillOnPaper: "Nút trên nền giấy",
    fillAtNight: "Nút trên nền tối",
    textOnPaper: "Giá vé trên nền giấy",
    textAtNight: "Giá vé trên nền tối",
  },
  ratio: "{ratio} : 1, cần {needed}",
  readable: "Đọc rõ",
  weak: "Khó đọc",
  nearest: "Gần nhất: {shade} ({ratio} : 1)",
};

export default site;
