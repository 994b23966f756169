import type report from "../../en/office/report";
import type { Translation } from "../../translation";

const vi: Translation<typeof report> = {
  report: "Báo cáo",
  reportFor: "Báo cáo {name}",
  title: {
    event: "Báo cáo buổi diễn này",
    message: "Báo cáo tin nhắn này",
    artist: "Báo cáo nghệ sĩ này",
    review: "Báo cáo đánh giá này",
    letter: "Báo cáo tin nhắn này",
  },
  by: "của {name}",
  lead: "Ban quản trị đọc mọi báo cáo. Chúng tôi không bao giờ cho người bị báo cáo biết ai đã gửi.",
  reason: "Có vấn đề gì?",
  reasons: {
    spam: "Tin rác hoặc quảng cáo",
    abuse: "Xúc phạm, thù ghét hoặc quấy rối",
    sexual: "Nội dung khiêu dâm",
    violence: "Bạo lực hoặc đe dọa",
    fraud: "Lừa đảo hoặc mạo danh người khác",
    copyright: "Dùng nhạc hoặc hình khi chưa được phép",
    other: "Vấn đề khác",
  },
  text: "Bạn cho biết thêm",
  textHint: "Không bắt buộc, trừ khi chọn “Vấn đề khác”.",
  send: "Gửi báo cáo",
  notSent: "Chưa gửi được",
  sent: "Đã gửi báo cáo",
  sentText: "Cảm ơn bạn. Chúng tôi sẽ xem xét.",

  reasonRequired: "Bạn vui lòng chọn vấn đề.",
  textRequired: "Bạn vui lòng cho biết có vấn đề gì.",
  tooLong: "Tối đa 2.000 ký tự.",
  kindUnknown: "Không thể báo cáo mục này.",
  gone: "Nội dung này không còn nữa.",
  already: "Bạn đã báo cáo nội dung này. Chúng tôi sẽ xem xét.",
  ownThing: "Đây là nội dung của bạn. Bạn có thể tự sửa hoặc xóa.",
  tooMany: "Hôm nay bạn đã gửi quá nhiều báo cáo. Bạn vui lòng thử lại vào ngày mai.",

  appeal: "Liên hệ ban quản trị",
  appealLead: "Bạn nghĩ mình bị cấm nhầm? Bạn có thể gửi chúng tôi một lời nhắn về việc này.",
  appealText: "Lời nhắn của bạn",
  appealSend: "Gửi lời nhắn",
  appealSent: "Đã gửi lời nhắn của bạn",
  appealWaiting: "Ban quản trị đã nhận lời nhắn của bạn.",
  appealSettled: "Ban quản trị đã xem lời nhắn của bạn. Lệnh cấm vẫn giữ nguyên.",
  appealRequired: "Bạn hãy viết lời nhắn trước khi gửi.",
  appealed: "Bạn đã gửi lời nhắn về lệnh cấm này rồi.",
  notBanned: "Bạn không bị cấm ở đây.",
};

export default vi;
