import type en from "../../en/base/landing";
import type { Translation } from "../../translation";

const landing: Translation<typeof en> = {
  metaTitle: "Nhạc Việt trực tiếp",
  metaDescription:
    "Không gian giải trí trực tuyến rộng mở cho người yêu nhạc Việt và các tài năng ở Mỹ, ở Việt Nam và khắp thế giới.",
  heroTitle: "Nhạc Việt trực\u00a0tiếp,",
  heroTitleEnd: "ở đâu cũng là nhà",
  heroLead:
    "Tìm một buổi diễn tối nay, giữ chỗ và cùng trò chuyện. Nghệ sĩ hát trực tiếp từ khắp nơi.",
  liveHint: "Buổi diễn miễn phí và ủng hộ tùy tâm không cần vé.",
  featuredShows: "Buổi diễn nổi bật",
  upcoming: "Buổi diễn sắp tới",
  price: "Giá vé",
  show: "Xem",
  pickMood: "Xem theo thể loại",
  featured: "Nghệ sĩ nổi bật",
  allArtists: "Tất cả nghệ sĩ",
  steps: {
    find: "Tìm buổi diễn",
    findHint: "Giờ diễn hiện theo giờ của bạn, giờ Việt Nam và giờ California.",
    seat: "Lưu lại hoặc mua vé",
    seatHint: "Có buổi miễn phí, có buổi ủng hộ tùy tâm, có buổi bán vé. Mỗi vé một chỗ.",
    watch: "Xem, trò chuyện và ủng hộ nghệ sĩ",
    watchHint: "Nếu mạng chậm, bạn chọn chỉ âm thanh. Tiền ủng hộ được ghi nhận cho nghệ sĩ.",
  },
  stageTitle: "Sân khấu là của bạn",
  stageLead:
    "Bạn lên lịch diễn, bán vé và có khán giả của riêng mình. Chúng tôi đọc từng đơn đăng ký.",
  apply: "Trở thành nghệ sĩ",
  resultsFor: "Kết quả cho “{query}”",
  welcome: "Chào {name}!",
  musicLover: "bạn yêu nhạc",
  tagline: "Nhạc Việt trực tiếp, dù bạn ở đâu.",
  yourTicket: "Bạn có vé",
  toRoom: "Vào buổi diễn",
  toWaitingPage: "Mở trang chờ",
  savedEvents: "Buổi diễn bạn đã lưu",
  followed: "Sắp tới từ nghệ sĩ bạn theo dõi",
};

export default landing;
