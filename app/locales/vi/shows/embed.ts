import type en from "../../en/shows/embed";
import type { Translation } from "../../translation";

const embed: Translation<typeof en> = {
  lead: "Một thẻ nhỏ bán vé ở bất cứ đâu. Chỉ cần dán mã một lần: giá và số chỗ tự cập nhật.",
  code: "Mã để dán",
  codeHint:
    "Dùng được trên mọi trang nhận HTML. Trên WordPress và nhiều nơi khác, chỉ cần dán địa chỉ của trang.",
  pageAddress: "Địa chỉ của trang",
  preview: "Xem trước",
  look: "Giao diện",
  themes: { auto: "Theo thiết bị của người xem", light: "Sáng", dark: "Tối" },
  languages: { auto: "Của người xem", vi: "Tiếng Việt", en: "English" },
  size: "Kích thước",
  sizes: { small: "Nhỏ (320 px)", medium: "Vừa (480 px)", large: "Lớn (728 px)" },
  show: "Cập nhật bản xem trước",
  previewTitle: "Thẻ của {name}",
  artistCard:
    "Thẻ này giới thiệu bạn và buổi diễn sắp tới. Mỗi buổi diễn có thẻ riêng: mở từ danh sách buổi diễn của bạn.",
  settings: "Nơi hiện thẻ của bạn",
  sites: "Các trang được hiện thẻ của bạn",
  sitesHint:
    "Mỗi dòng một trang, ví dụ example.com hoặc *.example.com. Để trống nếu cho phép mọi trang.",
  siteInvalid:
    "“{line}” không phải là địa chỉ trang. Bạn vui lòng nhập mỗi trang bằng địa chỉ, ví dụ example.com hoặc https://blog.example.com",
  sitesMany: "Bạn có thể nhập tối đa 20 trang",
  playsInside: "Phát buổi diễn miễn phí và ủng hộ ngay trong thẻ",
  playsInsideHint:
    "Trực tiếp và xem lại. Người xem trong thẻ được tính như mọi người; trò chuyện và ủng hộ ở trên {siteName}.",
  saved: "Đã lưu cài đặt",
  notSaved: "Chưa lưu được cài đặt",
  toSettings: "Chọn trang được hiện thẻ của bạn",
  draft: "Buổi diễn này chưa được đăng. Đến khi đăng, thẻ sẽ ghi là chưa xem được buổi diễn.",
  feed: "Nguồn tin về buổi diễn của bạn",
  feedHint: "Cho trình đọc tin và các chương trình liệt kê buổi diễn của bạn.",
  address: "Mở địa chỉ này",
  liveOn: "Trực tiếp trên {siteName}",
  viewArtist: "Xem nghệ sĩ",
  allShows: "Tất cả buổi diễn",
  allArtists: "Tất cả nghệ sĩ",
  nextShow: "Buổi diễn sắp tới:",
  liveNow: "Đang trực tiếp:",
  noShow: "Chưa có buổi diễn sắp tới",
  cancelled: "Buổi diễn này đã bị hủy.",
  missing: { event: "Không xem được buổi diễn này", artist: "Không xem được nghệ sĩ này" },
  feedTitle: "Buổi diễn trên {siteName}",
  feedDescription: "Các buổi diễn sắp tới và đang trực tiếp trên {siteName}",
  artistFeedTitle: "{name} trên {siteName}",
  artistFeedDescription: "Buổi diễn của {name}",
};

export default embed;
