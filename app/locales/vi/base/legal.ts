import type en from "../../en/base/legal";
import type { Translation } from "../../translation";

const legal: Translation<typeof en> = {
  updated: "Có hiệu lực từ {date}",
  contents: "Mục lục",
  imprint: { title: "Thông tin pháp lý" },
  agree: {
    title: "Điều khoản đã thay đổi",
    lead: "Bạn hãy đọc điều khoản mới và đồng ý. Vé bạn đang có vẫn dùng được. Bạn cần đồng ý trước khi mua vé, đăng buổi diễn hoặc phát trực tiếp.",
    tick: "Tôi đồng ý với điều khoản",
    submit: "Đồng ý và tiếp tục",
    thanks: "Cảm ơn bạn. Bạn đã đồng ý với điều khoản.",
    doneTitle: "Bạn đã đồng ý với điều khoản",
    doneText: "Bạn không cần làm gì thêm.",
  },
  terms: {
    title: "Điều khoản sử dụng",
    lead: "Bạn có thể mong đợi gì ở {siteName}, và chúng tôi mong đợi gì ở bạn. Điều khoản được viết ngắn để bạn đọc hết.",
    account: "Tài khoản của bạn",
    accountText:
      "Bạn đăng nhập bằng email hoặc số điện thoại cùng mật khẩu, hoặc bằng Google nếu máy chủ này có bật. Hãy giữ kín mật khẩu. Bạn được dùng trang này nếu luật nơi bạn sống cho phép bạn đồng ý với các điều khoản này. Nếu bạn còn nhỏ tuổi, cha mẹ cần đồng ý thay bạn.",
    accountEnd:
      "Bạn có thể xóa tài khoản bất cứ lúc nào, ở trang Tài khoản. Chúng tôi có thể tạm khóa tài khoản gây hại cho người khác, trái pháp luật hoặc gian lận thanh toán.",
    tickets: "Vé",
    ticketsText:
      "Một vé cho phép một tài khoản xem một buổi diễn và bản xem lại, nếu nghệ sĩ có cho xem lại. Khi bạn bắt đầu thanh toán, chúng tôi giữ chỗ cho bạn trong 15 phút, hoặc 30 phút nếu bạn chuyển khoản. Bạn trả đúng giá đã hiện khi bắt đầu giữ chỗ.",
    ticketsOne:
      "Mỗi người giữ được một vé cho một buổi diễn. Vé gắn với tài khoản và không bán lại ở đây được.",
    refunds: "Hoàn tiền",
    refundsText:
      "Vé được hoàn tiền đến 24 giờ trước khi buổi diễn bắt đầu, không hoàn sau khi đã bắt đầu. Trong 24 giờ cuối trước giờ diễn, bạn không trả vé được nữa. Bạn tự trả vé trên trang vé, và chúng tôi hoàn đủ giá vé về thẻ hoặc tài khoản bạn đã dùng để trả. Nếu bạn đã chuyển khoản, chúng tôi chuyển lại trong 3 ngày sau khi bạn cho biết tài khoản.",
    refundsCancelled:
      "Nếu nghệ sĩ hủy buổi diễn, mọi vé được tự động hoàn tiền, dù là lúc nào. Nếu chúng tôi gỡ buổi diễn khỏi trang, bạn trả vé được bất cứ lúc nào. Nếu khoản thanh toán tới khi đã hết chỗ, chúng tôi hoàn tiền và báo cho bạn.",
    waitlist: "Danh sách chờ",
    waitlistText:
      "Khi buổi diễn hết chỗ, bạn có thể vào danh sách chờ. Khi có chỗ trống, chúng tôi mời theo thứ tự vào danh sách. Mỗi lời mời ghi rõ chỗ được giữ đến khi nào. Sau đó, chỗ dành cho người kế tiếp.",
    donations: "Tiền ủng hộ",
    donationsText:
      "Tiền ủng hộ là để tiếp sức cho nghệ sĩ và không hoàn lại. Khoản này không dùng để mua chỗ hay đổi lấy ưu đãi nào.",
    artists: "Dành cho nghệ sĩ",
    artistsText:
      "Nghệ sĩ do người vận hành máy chủ này duyệt. Là nghệ sĩ, bạn chỉ biểu diễn những gì mình được phép, giới thiệu buổi diễn đúng sự thật và chịu trách nhiệm về quyền đối với tác phẩm. Nếu bạn hủy buổi diễn đã bán vé, mọi người được hoàn tiền.",
    conduct: "Trò chuyện và ứng xử",
    conductText:
      "Hãy tử tế với nhau. Nghệ sĩ và người kiểm duyệt của họ có thể xóa tin nhắn, tạm dừng hoặc cấm trò chuyện. Không ghi hình hay phát lại buổi diễn khi nghệ sĩ chưa đồng ý.",
    service: "Dịch vụ",
    serviceText:
      "Hình ảnh trực tiếp phụ thuộc vào nhiều mạng khác nhau. Chúng tôi cố gắng giữ cho buổi diễn không bị gián đoạn, nhưng không thể hứa rằng mọi đường truyền đều ổn định. Nếu buổi diễn bán vé không diễn ra được, vé được hoàn tiền.",
    changes: "Thay đổi",
    changesText:
      "Khi điều khoản thay đổi, ngày ở trên thay đổi theo. Những gì bạn đã mua vẫn theo điều khoản có hiệu lực lúc mua.",
  },
  privacy: {
    title: "Quyền riêng tư",
    lead: "Máy chủ này biết gì về bạn, để làm gì, trong bao lâu, và bạn làm được gì.",
    keep: "Chúng tôi lưu gì",
    keepAccount:
      "Tài khoản của bạn: tên, email hoặc số điện thoại, mật khẩu ở dạng mã hóa một chiều, ảnh, ngôn ngữ, múi giờ và những gì bạn chọn ở trang Tài khoản. Và bạn đã đồng ý với phiên bản điều khoản nào, lúc nào.",
    keepUse:
      "Việc bạn làm ở đây: buổi diễn đã lưu, nghệ sĩ bạn theo dõi, vé, khoản ủng hộ, tin nhắn khi trò chuyện và gửi cho nghệ sĩ, đánh giá, thứ tự trong danh sách chờ; các thông báo của bạn trong 90 ngày.",
    keepBank:
      "Tài khoản ngân hàng bạn cho chúng tôi để nhận tiền hoặc nhận tiền hoàn, ở dạng mã hóa. Tài khoản nhận tiền hoàn được xóa khi tiền đã về. Tài khoản nhận tiền được xóa cùng tài khoản của bạn.",
    keepPresence:
      "Ai đã dự buổi diễn nào và lúc nào, để đúng người có vé được vào xem và chỉ người đã tham dự mới viết được đánh giá.",
    keepReach:
      "Cùng với vé: quốc gia theo múi giờ của bạn, và bạn đến buổi diễn từ đâu. Ví dụ từ một liên kết được chia sẻ, hoặc tên ghi trong liên kết (utm_source). Với người xem một buổi diễn, chúng tôi chỉ giữ số người ở mỗi quốc gia. Chúng tôi không bao giờ tra địa chỉ mạng của bạn để biết điều này. Nghệ sĩ chỉ thấy các con số. Để đếm mỗi người một lần, chúng tôi giữ một dấu mã hóa cho mỗi người xem, đến mười hai giờ sau buổi diễn.",
    keepLogs:
      "Nhật ký truy cập, để máy chủ chạy tốt và an toàn. Nhật ký không có mật khẩu hay số thẻ. Lần đăng nhập sai và yêu cầu bị từ chối được ghi kèm địa chỉ mạng.",
    cookies: "Cookie",
    cookiesText: "Chỉ những cookie mà trang cần:",
    cookieSession:
      "nhacsong_session: giữ bạn đăng nhập tối đa 30 ngày. Mã JavaScript không đọc được cookie này.",
    cookieVisitor:
      "nhacsong_visitor: một số ngẫu nhiên cho trình duyệt này, để mỗi khách chỉ được đếm một lần và để ngăn lạm dụng.",
    cookieViewer:
      "nhacsong_viewer: mã số tài khoản của bạn, để các tab khác và nút Quay lại không còn hiện trang của bạn sau khi bạn đăng xuất.",
    cookieDevice:
      "nhacsong_device: ghi nhớ, ở dạng mã hóa, những tài khoản đã đăng nhập trên trình duyệt này, để người lạ đoán mật khẩu không làm bạn mất quyền đăng nhập. Giữ trong một năm.",
    cookieSignIn:
      "nhacsong_sign_in: để chỉ trình duyệt đã xin mã đăng nhập mới dùng được mã. Giữ trong một giờ. nhacsong_second_step: ghi nhớ rằng bạn đã nhập đúng mật khẩu cho đến khi bạn qua bước thứ hai. nhacsong_google và nhacsong_google_kept: cũng như vậy trên đường sang Google và trở lại. Các cookie này được giữ trong mười phút.",
    cookiePasskey:
      "nhacsong_passkey: để chỉ trình duyệt đã bắt đầu dùng khóa đăng nhập mới hoàn tất được. Giữ trong năm phút.",
    cookieMedia:
      "nhacsong_media: cho các máy chủ truyền video biết bạn được xem. Được đặt khi bạn đăng nhập và mở một buổi diễn, chỉ gửi kèm video và giữ trong mười hai giờ. Chỉ có ở trang dùng nhiều máy chủ như vậy.",
    cookieTelevision:
      "nhacsong_tv: nối TV với điện thoại mở buổi diễn trên TV đó. Chỉ được đặt trên TV, giữ trong 25 giờ.",
    cookieTaste:
      "nhacsong_lang, nhacsong_theme, nhacsong_text, nhacsong_zone, nhacsong_currency: ngôn ngữ, giao diện, cỡ chữ, múi giờ và loại tiền của bạn.",
    cookieWish:
      "nhacsong_wish: ghi nhớ trong 30 phút nút bạn đã bấm trước khi đăng nhập, chẳng hạn “Theo dõi”, để việc đó được làm sau khi bạn đăng nhập.",
    cookieToast:
      "nhacsong_toast: mang một thông báo như “Đã lưu thay đổi” sang trang kế tiếp rồi biến mất.",
    noTrackers:
      "Không có quảng cáo, không có công cụ đo lường của công ty khác, không theo dõi bạn trên các trang khác. Phông chữ, hình ảnh và mã lệnh đều từ máy chủ này.",
    others: "Có ai khác liên quan",
    othersPayments:
      "Thanh toán: nếu trang nhận thẻ, Stripe xử lý việc đó. Số thẻ của bạn đến thẳng Stripe, không qua máy chủ này. Chúng tôi giữ mã tham chiếu, số tiền và trạng thái.",
    othersTransfers:
      "Chuyển khoản: ngân hàng cho chúng tôi biết số tiền, nội dung và các ký tự cuối của số tài khoản. Nếu người vận hành dùng SePay hoặc payOS, dịch vụ đó báo các khoản chuyển cho chúng tôi. Tài khoản nhận tiền hoàn được lưu ở dạng mã hóa, và bị xóa khi tiền đã về.",
    othersGoogle:
      "Google: chỉ khi bạn chọn đăng nhập bằng Google. Chúng tôi nhận tên, email và ảnh của bạn.",
    othersMail:
      "Email: email về vé và tài khoản được gửi qua máy chủ email do người vận hành cài đặt.",
    othersTexts:
      "Tin nhắn: người vận hành có thể dùng một dịch vụ tin nhắn. Dịch vụ đó nhận số điện thoại của bạn cùng mã bạn xin, hoặc tin báo cách đăng nhập vừa thay đổi. Chúng tôi giữ số điện thoại 30 ngày, nội dung tin cho đến khi chuyển xong.",
    othersVideo:
      "Video giới thiệu của nghệ sĩ có thể nằm trên YouTube hoặc Facebook. Khi bạn bấm phát, các công ty ấy biết bạn đã truy cập.",
    othersSee:
      "Người khác thấy tên gọi và ảnh của bạn khi bạn trò chuyện hoặc viết đánh giá. Email và số điện thoại của bạn không bao giờ hiện ra.",
    duration: "Trong bao lâu",
    durationText:
      "Tài khoản và hoạt động: đến khi bạn xóa. Hồ sơ thanh toán được giữ trong thời gian luật kế toán yêu cầu. Sau khi tài khoản bị xóa, chỉ biên nhận còn tên bạn. Lần đăng nhập nào cũng hết sau 30 ngày, hoặc khi bạn đăng xuất. Địa chỉ và tiêu đề của email được giữ 30 ngày, nội dung được giữ đến khi gửi xong.",
    rights: "Bạn làm được gì",
    rightsDownload: "Tải về: ở trang Tài khoản, bạn có thể tải về một tệp chứa mọi thứ của bạn.",
    rightsCorrect: "Sửa: tên, ảnh, ngôn ngữ và múi giờ nằm ở trang Tài khoản.",
    rightsDelete:
      "Xóa: ở trang Tài khoản, bạn có thể xóa tài khoản. Chúng tôi xóa ngay tên và thông tin liên hệ của bạn, và đăng xuất bạn ở mọi nơi. Biên nhận vẫn giữ tên bạn vì luật yêu cầu.",
    questions: "Câu hỏi",
    questionsText:
      "Nhạc Sống là phần mềm mở, ai cũng có thể vận hành. Người vận hành máy chủ này chịu trách nhiệm về những gì được lưu.",
    questionsContact: "Liên hệ với họ: {contact}",
  },
};

export default legal;
