import type en from "../en/about";
import type { Translation } from "../translation";

const about: Translation<typeof en> = {
  title: "Về chúng tôi",
  lead: "Không gian giải trí trực tuyến rộng mở cho người yêu nhạc Việt và các tài năng ở Mỹ, ở Việt Nam và khắp thế giới, nơi nghệ sĩ có thêm cách sống bằng nghề.",
  mission: "Sứ mệnh của chúng tôi",
  missionText:
    "Nhạc Việt hay nhất là trong một căn phòng nhỏ, khi người hát ở gần đến mức ta thấy được hơi thở trước câu ca. Nhiều người trong chúng ta sống quá xa những căn phòng như thế. Nhạc Sống đem căn phòng ấy đến với mọi người: một chiếc điện thoại ở Cần Thơ, một phòng khách ở Houston, một gian bếp ở Paris, cùng nghe trong một khoảnh khắc. Và Nhạc Sống đưa khán giả đến với nghệ sĩ, với những chỗ ngồi họ tự bán và sự ủng hộ đến tận tay họ.",
  offer: "Bạn tìm thấy gì ở đây",
  communityTitle: "Cộng đồng toàn cầu",
  communityText:
    "Giờ diễn hiện theo giờ của bạn, giờ Việt Nam và giờ California. Bạn trò chuyện bằng ngôn ngữ mình thích. Trang web có tiếng Việt và tiếng Anh.",
  liveTitle: "Giải trí trực tiếp",
  liveText:
    "Các buổi diễn đều trực tiếp, không phải bản đăng lại. Có buổi miễn phí, có buổi ủng hộ tùy tâm, có buổi bán vé. Mạng chậm thì bạn có thể chỉ nghe tiếng.",
  supportTitle: "Đồng hành cùng nghệ sĩ",
  supportText:
    "Nghệ sĩ tự đặt giá và giữ khán giả của mình. Tiền vé và tiền ủng hộ được tính đến từng xu, ai cũng thấy rõ mình đã trả cho điều gì.",
  values: "Điều chúng tôi trân trọng",
  preservationTitle: "Gìn giữ văn hóa",
  preservationText: "Cải lương, ca trù, bolero và những bài hát của cha mẹ có sân khấu ở đây, bên cạnh những điều mới.",
  empowermentTitle: "Tiếp sức cho nghệ sĩ",
  empowermentText:
    "Người hát chỉ cần một chiếc điện thoại, một bài hát và một tài khoản đã được duyệt. Lịch diễn, chỗ ngồi và thu nhập nằm trong tay họ.",
  buildingTitle: "Gắn kết cộng đồng",
  buildingText: "Mỗi buổi diễn là một cuộc gặp gỡ. Chúng tôi đếm người thật và chỉ hiện con số thật.",
  innovationTitle: "Đổi mới",
  innovationText:
    "Hình ảnh trực tiếp chỉ sau vài giây, và trang web cho mọi người, chạy được trên máy cũ và mạng chậm.",
  callTitle: "Sân khấu là của bạn",
  callText: "Bạn tạo tài khoản, rồi nộp đơn trở thành nghệ sĩ từ trang hồ sơ.",
};

export default about;
