import type en from "../../en/base/about";
import type { Translation } from "../../translation";

const about: Translation<typeof en> = {
  lead: "Không gian giải trí trực tuyến rộng mở cho người yêu nhạc Việt và các tài năng ở Mỹ, ở Việt Nam và khắp thế giới, nơi nghệ sĩ có thêm cách sống bằng nghề.",
  mission: "Sứ mệnh của chúng tôi",
  missionText:
    "Nhạc Việt hay nhất là khi nghe trong một căn phòng nhỏ, ca sĩ ngồi gần đến mức bạn nghe được cả tiếng lấy hơi. Nhiều người trong chúng ta sống quá xa những căn phòng như thế. {siteName} đưa không gian ấy đến với bạn, dù bạn cầm điện thoại ở miền Tây, ngồi ở Houston hay đứng bếp ở Paris. Tất cả cùng nghe một lúc. Trang cũng đưa khán giả đến với nghệ sĩ: nghệ sĩ tự bán vé và được người nghe ủng hộ.",
  offer: "Ở đây có gì cho bạn",
  communityTitle: "Cộng đồng toàn cầu",
  communityText:
    "Giờ diễn hiện theo giờ của bạn, giờ Việt Nam và giờ California. Bạn có thể trò chuyện bằng bất cứ ngôn ngữ nào. Trang web có tiếng Việt và tiếng Anh.",
  liveTitle: "Giải trí trực tiếp",
  liveText:
    "Buổi diễn nào cũng trực tiếp. Có buổi miễn phí, có buổi ủng hộ tùy tâm, có buổi bán vé. Nếu mạng chậm, bạn có thể chỉ nghe tiếng.",
  supportTitle: "Đồng hành cùng nghệ sĩ",
  supportText:
    "Nghệ sĩ tự đặt giá vé và có khán giả của riêng mình. Tiền vé và tiền ủng hộ được tính đúng từng xu. Bạn luôn xem được mình đã trả tiền cho những gì.",
  values: "Điều chúng tôi trân trọng",
  preservationTitle: "Gìn giữ văn hóa",
  preservationText:
    "Cải lương, ca trù, bolero và những bài hát cha mẹ từng ngân nga có chung sân khấu với nhạc mới.",
  empowermentTitle: "Tiếp sức cho nghệ sĩ",
  empowermentText:
    "Ca sĩ chỉ cần một chiếc điện thoại, một bài hát và một tài khoản đã được duyệt. Nghệ sĩ tự quyết định lịch diễn, số chỗ và giá vé.",
  buildingTitle: "Gắn kết cộng đồng",
  buildingText:
    "Mỗi buổi diễn là dịp để mọi người gặp nhau. Chúng tôi đếm người thật và chỉ hiện con số thật, chưa có số liệu thì không hiện.",
  innovationTitle: "Đổi mới",
  innovationText:
    "Hình ảnh trực tiếp chỉ chậm vài giây, và trang web dùng được cho mọi người, cả trên điện thoại cũ và mạng chậm.",
  callTitle: "Sân khấu là của bạn",
  callText: "Bạn tạo tài khoản rồi giới thiệu về mình. Chúng tôi đọc từng đơn đăng ký.",
  helpRun: "{siteName} tại {host} có người vận hành riêng. Bạn liên hệ với họ tại đây:",
  helpRunNoContact:
    "Những người vận hành {siteName} tại {host} chưa công bố địa chỉ liên hệ. Ở đây bạn làm được những việc sau:",
  helpArtist: "Để hỏi về một buổi diễn, bạn nhắn tin cho nghệ sĩ:",
  helpWriteTo: "Nhắn tin cho {name}",
  helpFindArtist: "Tìm nghệ sĩ",
  helpTicket: "Để xem hay trả vé, bạn mở vé trong mục:",
  helpReport:
    "Nếu thấy buổi diễn, nghệ sĩ, đánh giá hay tin nhắn nào vi phạm quy định, bạn bấm “Báo cáo” ở bên cạnh. Ban quản trị đọc mọi báo cáo.",
  trouble: {
    password: {
      title: "Tôi quên mật khẩu",
      text: "Ở <login>trang đăng nhập</login>, bạn có thể dùng mã thay cho mật khẩu. Để đặt mật khẩu mới, bạn mở <forgot>Quên mật khẩu</forgot>.",
    },
    phone: {
      title: "Tôi mất điện thoại",
      text: "Bạn đăng nhập trên thiết bị khác: vé của bạn vẫn ở đó. Trong mục <signin>Cách đăng nhập</signin>, bạn có thể đăng xuất mọi thiết bị khác. Nếu trước đây bạn lấy mã đăng nhập từ ứng dụng trên điện thoại đã mất, hãy nhập một mã khôi phục. Nếu không có mã khôi phục, bạn hỏi những người vận hành trang.",
    },
    refund: {
      title: "Tôi chưa nhận được tiền hoàn",
      text: "Nếu bạn trả bằng thẻ, tiền được hoàn về thẻ đó. Tùy ngân hàng, có thể mất vài ngày tiền mới về tài khoản. Nếu bạn chuyển khoản, hãy mở vé trong mục <tickets>Vé của tôi</tickets> và cho chúng tôi biết tài khoản của bạn: chúng tôi chuyển tiền trong vòng 3 ngày sau đó. Mọi khoản hoàn đều có trong mục <receipts>Biên nhận</receipts>.",
    },
    video: {
      title: "Không xem được hình",
      text: "Bạn tải lại trang và kiểm tra mạng. Nếu mạng chậm, bạn chọn “Chỉ âm thanh” ở mục “Chất lượng”. Nếu bạn mở trang từ Zalo, Messenger hay Facebook, hãy mở bằng Chrome hoặc Safari. Với buổi diễn có bán vé, bạn đăng nhập vào tài khoản có vé.",
    },
  },
  helpSeller: "Bên bán vé: {seller}.",
};

export default about;
