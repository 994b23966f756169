import type en from "../en/legal";
import type { Translation } from "../translation";

const legal: Translation<typeof en> = {
  updated: "Có hiệu lực từ {date}",
  contents: "Mục lục",
  terms: {
    title: "Điều khoản sử dụng",
    lead: "Bạn có thể mong đợi gì ở Nhạc Sống, và chúng tôi mong đợi gì ở bạn. Điều khoản được viết ngắn để bạn đọc hết.",
    account: "Tài khoản của bạn",
    accountText:
      "Bạn đăng nhập bằng email hoặc số điện thoại cùng mật khẩu, hoặc bằng Google nếu máy chủ này có bật. Hãy giữ mật khẩu cho riêng mình. Bạn được dùng nền tảng nếu theo luật nơi bạn sống, bạn được phép đồng ý với các điều khoản này; người nhỏ tuổi cần cha mẹ đồng ý.",
    accountEnd:
      "Bạn có thể xóa tài khoản bất cứ lúc nào trong hồ sơ. Chúng tôi có thể tạm khóa tài khoản gây hại cho người khác, trái pháp luật hoặc gian lận thanh toán.",
    tickets: "Vé",
    ticketsText:
      "Một vé cho một tài khoản vào xem một buổi diễn và bản xem lại, nếu nghệ sĩ có cho xem lại. Khi bạn bắt đầu thanh toán, chỗ của bạn được giữ trong 15 phút. Bạn trả đúng giá đã hiện lúc bắt đầu giữ chỗ.",
    ticketsOne: "Mỗi người giữ một vé cho một buổi diễn. Vé gắn với tài khoản và không bán lại ở đây được.",
    refunds: "Hoàn tiền",
    refundsText:
      "Vé được hoàn tiền đến 24 giờ trước khi sự kiện bắt đầu, không hoàn sau khi đã bắt đầu. Bạn có thể tự làm việc này trên trang vé, và toàn bộ giá vé được hoàn về phương thức thanh toán ban đầu.",
    refundsCancelled:
      "Nếu nghệ sĩ hủy buổi diễn, mọi vé được hoàn tiền mà bạn không cần làm gì. Nếu khoản thanh toán tới khi đã hết chỗ, tiền được trả lại ngay và chúng tôi báo cho bạn.",
    waitlist: "Danh sách chờ",
    waitlistText:
      "Khi buổi diễn hết chỗ, bạn có thể vào danh sách chờ. Chỗ trống được mời theo thứ tự vào danh sách. Lời mời giữ chỗ trong một thời hạn ghi rõ; sau đó chỗ dành cho người kế tiếp.",
    donations: "Tiền ủng hộ",
    donationsText:
      "Tiền ủng hộ là để tiếp sức cho nghệ sĩ. Tiền ủng hộ không hoàn lại. Khoản này không mua chỗ và không đổi lấy ưu đãi nào.",
    artists: "Dành cho nghệ sĩ",
    artistsText:
      "Nghệ sĩ do người vận hành máy chủ này duyệt. Là nghệ sĩ, bạn chỉ biểu diễn những gì mình được phép, giới thiệu buổi diễn đúng sự thật và chịu trách nhiệm về quyền đối với tác phẩm. Hủy buổi diễn đã bán vé nghĩa là mọi người được hoàn tiền.",
    conduct: "Trò chuyện và ứng xử",
    conductText:
      "Hãy tử tế với nhau. Nghệ sĩ và người kiểm duyệt của họ có thể xóa tin nhắn, tạm dừng trò chuyện hoặc cấm trò chuyện trong phòng. Không ghi hình hay phát lại buổi diễn khi nghệ sĩ chưa đồng ý.",
    service: "Dịch vụ",
    serviceText:
      "Hình ảnh trực tiếp phải qua nhiều mạng lưới. Chúng tôi cố gắng giữ cho buổi diễn liền mạch, nhưng không thể hứa rằng mọi đường truyền đều ổn định. Nếu buổi diễn bán vé không diễn ra được, vé được hoàn tiền.",
    changes: "Thay đổi",
    changesText:
      "Khi điều khoản thay đổi, ngày ở trên thay đổi theo. Những gì bạn mua trước đó giữ điều khoản của ngày mua.",
  },
  privacy: {
    title: "Quyền riêng tư",
    lead: "Máy chủ này biết gì về bạn, để làm gì, trong bao lâu, và bạn làm được gì.",
    keep: "Chúng tôi lưu gì",
    keepAccount:
      "Tài khoản của bạn: tên, email hoặc số điện thoại, mật khẩu ở dạng mã hóa không đổi ngược được, ảnh, ngôn ngữ, múi giờ và những gì bạn chọn trong hồ sơ.",
    keepUse:
      "Việc bạn làm ở đây: sự kiện đã lưu, nghệ sĩ bạn theo dõi, vé, khoản ủng hộ, tin nhắn trong phòng và gửi nghệ sĩ, đánh giá, thứ tự trong danh sách chờ.",
    keepPresence:
      "Ai đã dự buổi diễn nào và lúc nào: để vé mở cửa cho đúng người, và chỉ người đã tham dự mới viết đánh giá.",
    keepLogs:
      "Nhật ký truy cập, để máy chủ chạy tốt và an toàn. Nhật ký không có mật khẩu và không có số thẻ. Lần đăng nhập sai và yêu cầu bị từ chối được ghi kèm địa chỉ mạng.",
    cookies: "Cookie",
    cookiesText: "Chỉ những cookie mà trang cần:",
    cookieSession: "nhacsong_session: giữ bạn đăng nhập, tối đa 30 ngày. Mã trên trang không đọc được cookie này.",
    cookieVisitor:
      "nhacsong_visitor: một con số ngẫu nhiên cho trình duyệt này, để một vị khách chỉ được đếm một lần khi xem và để chặn việc gửi dồn dập.",
    cookieDevice:
      "nhacsong_device: ghi nhớ, dưới dạng mã hóa, những tài khoản đã đăng nhập trên trình duyệt này, để người lạ đoán mật khẩu không thể khóa bạn ở ngoài. Một năm.",
    cookieTaste: "nhacsong_lang, nhacsong_theme, nhacsong_zone: ngôn ngữ, giao diện và múi giờ của bạn.",
    cookieToast: "nhacsong_toast: mang một thông báo như “Đã lưu thay đổi” sang trang kế tiếp rồi biến mất.",
    noTrackers:
      "Không có quảng cáo, không có công cụ đo lường của công ty khác, không theo dõi bạn qua các trang. Phông chữ, hình ảnh và mã đều từ máy chủ này.",
    others: "Có ai khác liên quan",
    othersPayments:
      "Thanh toán: khi bật thanh toán bằng thẻ, Stripe xử lý việc đó. Số thẻ của bạn đến thẳng Stripe, không qua máy chủ này; chúng tôi giữ mã tham chiếu, số tiền và trạng thái.",
    othersGoogle: "Google: chỉ khi bạn chọn đăng nhập bằng Google. Chúng tôi nhận tên, email và ảnh của bạn.",
    othersMail: "Thư: thư về vé và tài khoản đi qua máy chủ thư mà người vận hành đã cài đặt.",
    othersVideo:
      "Video giới thiệu của nghệ sĩ có thể nằm trên YouTube hoặc Facebook. Khi bạn bấm phát, các công ty ấy biết bạn đã ghé qua.",
    othersSee:
      "Người khác thấy tên gọi và ảnh của bạn khi bạn trò chuyện hoặc viết đánh giá. Email và số điện thoại của bạn không bao giờ hiện ra.",
    duration: "Trong bao lâu",
    durationText:
      "Tài khoản và hoạt động: đến khi bạn xóa. Sổ sách thanh toán được giữ theo luật kế toán, và không còn tên bạn sau khi tài khoản bị xóa. Phiên đăng nhập kết thúc sau 30 ngày hoặc khi bạn đăng xuất.",
    rights: "Bạn làm được gì",
    rightsDownload: "Tải về: trong hồ sơ có một tệp chứa mọi thứ thuộc về tài khoản của bạn.",
    rightsCorrect: "Sửa: tên, ảnh, ngôn ngữ và múi giờ nằm trong hồ sơ.",
    rightsDelete:
      "Xóa: trong hồ sơ có nút xóa tài khoản. Tên, thông tin liên lạc và các phiên đăng nhập của bạn bị xóa ngay.",
    questions: "Câu hỏi",
    questionsText:
      "Nhạc Sống là phần mềm mở, ai cũng có thể vận hành. Người vận hành máy chủ này chịu trách nhiệm về những gì được lưu.",
    questionsContact: "Liên hệ với họ: {contact}",
  },
};

export default legal;
