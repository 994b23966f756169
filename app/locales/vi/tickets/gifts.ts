import type en from "../../en/tickets/gifts";
import type { Translation } from "../../translation";

const gifts: Translation<typeof en> = {
  forSomeone: "Mua tặng người khác",
  forMe: "Mua cho tôi",
  another: "Mua thêm vé để tặng",
  title: "Mua vé tặng người khác",
  intro: "Người được tặng lấy vé bằng một liên kết. Bạn có thể lấy lại vé khi chưa có người nhận.",
  receiver: "Tặng cho ai?",
  receiverHint:
    "Email hoặc số điện thoại. Chúng tôi gửi liên kết qua email. Nếu là số điện thoại, bạn tự gửi liên kết.",
  receiverHintByHand: "Email hoặc số điện thoại. Bạn tự gửi liên kết.",
  receiverNeeded: "Bạn vui lòng nhập email hoặc số điện thoại của người được tặng vé.",
  receiverInvalid:
    "Bạn vui lòng nhập email hoặc số điện thoại hợp lệ. Số ở nước ngoài bắt đầu bằng + và mã quốc gia.",
  note: "Lời nhắn của bạn",
  noteHint: "Không bắt buộc. Lời nhắn hiện trên trang nhận vé.",
  noteLong: "Lời nhắn có tối đa 200 ký tự.",
  enough: "Bạn có thể tặng tối đa {most} vé cho mỗi buổi diễn.",
  heldFor: "Chỗ cho {receiver} được giữ đến {time}.",
  paid: "Đã thanh toán. Vé tặng đã sẵn sàng.",
  tab: "Vé tặng",
  none: "Bạn chưa tặng vé nào.",
  waiting: "Chưa có người nhận",
  takenBy: "{name} đã nhận",
  givenTo: "Tặng {receiver}",
  giftTicket: "Vé bạn tặng",
  takeBack: "Lấy lại vé tặng",
  linkTitle: "Liên kết nhận vé",
  linkText:
    "Ai mở liên kết và nhận vé trước sẽ có vé. Bạn chỉ nên gửi liên kết cho người mình muốn tặng.",
  linkMailed: "Chúng tôi đã gửi liên kết qua email tới {receiver}.",
  linkByHand: "Bạn tự gửi liên kết cho {receiver} qua tin nhắn, Zalo hoặc Messenger nhé.",
  bySms: "Gửi bằng tin nhắn SMS",
  noLink: "Hiện không có liên kết nên chưa ai nhận được vé này. Bạn có thể tạo liên kết mới.",
  revoke: "Thu hồi liên kết",
  revoked: "Liên kết không còn dùng được. Không ai nhận được vé bằng liên kết đó nữa.",
  renewTitle: "Tạo liên kết mới hoặc tặng người khác",
  renew: "Tạo liên kết mới",
  renewed: "Liên kết mới đã sẵn sàng. Liên kết cũ không còn dùng được.",
  linksEnough:
    "Mỗi ngày bạn tạo được tối đa {most} liên kết mới cho một vé tặng. Bạn vui lòng thử lại vào ngày mai.",
  keep: "Tôi tự dùng vé này",
  kept: "Vé này giờ là của bạn.",
  fromTitle: "Có vé tặng bạn",
  from: "{name} tặng bạn một vé xem buổi diễn này.",
  take: "Nhận vé",
  takeSignIn:
    "Đăng nhập để nhận vé, hoặc tạo tài khoản trước. Chỉ mất một phút, rồi bạn sẽ trở lại đây.",
  signIn: "Đăng nhập và nhận vé",
  signUp: "Tạo tài khoản",
  took: "Vé đã là của bạn. Chúc bạn xem vui!",
  gone: "Liên kết này không dùng được. Bạn vui lòng xin người gửi một liên kết mới.",
  taken: "Vé tặng này đã có người nhận.",
  refunded: "Vé này đã được trả lại.",
  youHaveOne:
    "Bạn đã có vé xem buổi diễn này. Mỗi người chỉ có một vé cho một buổi diễn. Bạn có thể gửi liên kết này cho người khác, hoặc nhờ {name} lấy lại vé tặng. {name} lấy lại được khi chưa có ai nhận.",
  giftFrom: "Vé được tặng",
  returnToGiver: "Tiền được hoàn cho người đã mua. Bạn có thể trả vé đến:",
  confirmReturn:
    "Trả vé này? Tiền được hoàn cho người đã mua và chỗ của bạn sẽ dành cho người kế tiếp.",
};

export default gifts;
