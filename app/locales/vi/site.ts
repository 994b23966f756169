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
};

export default site;
