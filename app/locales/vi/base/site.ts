import type en from "../../en/base/site";
import type { Translation } from "../../translation";

const site: Translation<typeof en> = {
  intro:
    "Tên và diện mạo của trang. Thay đổi có hiệu lực ngay, trên trang, trong email và trên giấy tờ.",
  looksTitle: "Tên và giao diện",
  choicesTitle: "Ngôn ngữ, nghệ sĩ, trang chủ",
  saved: "Đã lưu thay đổi",

  name: "Tên trang",
  nameHint: "Tối đa 24 ký tự. Hiện ở đầu trang và trong mọi email.",
  shortName: "Tên ngắn (không bắt buộc)",
  shortNameHint: "Tối đa 12 ký tự, hiện dưới biểu tượng trên điện thoại.",
  nameRequired: "Bạn hãy đặt tên cho trang.",
  nameLong: "Tối đa 24 ký tự.",
  shortNameLong: "Tối đa 12 ký tự.",
  nameSigns: "Tên có ký tự mà email hoặc điện thoại không hiện được. Bạn hãy bỏ các ký tự đó.",

  logo: "Tệp logo",
  logoHint:
    "PNG, JPEG hoặc WebP, tối đa 10 MB. Hình vuông, nền trong suốt là đẹp nhất. Dùng ở đầu trang, trong email, trên biên nhận, hình chia sẻ và làm biểu tượng của trang.",
  logoNow: "Logo của bạn",
  logoUnreadable: "Không đọc được tệp này thành hình. Bạn dùng PNG, JPEG hoặc WebP nhé.",
  logoLarge: "Tối đa 10 MB.",
  logoRemove: "Gỡ logo",

  contact: "Email hoặc địa chỉ web",
  contactHint:
    "Hiện ở chân trang, trong email và trên biên nhận. Để trống thì dùng liên hệ trong cài đặt máy chủ.",
  contactHintNow: "Hiện ở chân trang, trong email và trên biên nhận. Để trống thì dùng {contact}.",
  contactInvalid: "Bạn hãy nhập địa chỉ email, hoặc địa chỉ web bắt đầu bằng https://.",

  colorsHint: "Nền và chữ giữ nguyên. Chỉ hai màu này thay đổi.",
  primary: "Màu chính",
  accent: "Màu giá",
  shades: "Chỗ nào màu khó đọc thì dùng màu gần nhất dễ đọc",
  colorsReset: "Về lại đỏ và vàng",
  colorUnknown: "Bạn hãy chọn một màu.",
  colorsWeak: "Có chỗ sẽ khó đọc.",
  colorWeak: "Khó đọc ở vài chỗ, bạn xem các mẫu. Ở đó, màu gần nhất dễ đọc là {shade}.",
  sample: "Mua vé",
  samples: "Có dễ đọc không?",
  role: {
    words: "Chữ trên màu này",
    fillOnPaper: "Nút trên nền sáng",
    fillAtNight: "Nút trên nền tối",
    textOnPaper: "Giá vé trên nền sáng",
    textAtNight: "Giá vé trên nền tối",
  },
  ratio: "{ratio} : 1, cần {needed}",
  readable: "Đọc rõ",
  weak: "Khó đọc",
  nearest: "Gần nhất: {shade} ({ratio} : 1)",

  languages: "Ngôn ngữ của trang",
  languagesHint:
    "Khi chỉ có một ngôn ngữ, nút chuyển ngôn ngữ biến mất; trang, email và tin nhắn đều dùng ngôn ngữ đó.",
  languagesOf: { both: "Tiếng Anh và tiếng Việt", vi: "Chỉ tiếng Việt", en: "Chỉ tiếng Anh" },
  languagesUnknown: "Bạn hãy chọn ngôn ngữ.",

  applicants: "Ai được đăng ký làm nghệ sĩ",
  applicantsOf: { everybody: "Mọi người", invited: "Người có mã mời", nobody: "Không ai" },
  applicantsUnknown: "Bạn hãy chọn ai được đăng ký.",

  features: "Buổi diễn và nghệ sĩ nổi bật",
  featuresHint:
    "Địa chỉ buổi diễn hoặc nghệ sĩ trên trang này, mỗi dòng một địa chỉ, tối đa 6, theo thứ tự này. Buổi đã kết thúc hoặc bị ẩn tự biến mất. Để trống thì trang tự chọn.",
  featuresMany: "Tối đa 6 buổi diễn và nghệ sĩ.",
  featureUnknown:
    "Bạn hãy dùng địa chỉ buổi diễn hoặc nghệ sĩ trên trang này, mỗi dòng một địa chỉ.",
  featureGone: "{path} không phải buổi diễn công khai sắp tới hoặc nghệ sĩ có trong danh sách.",

  documentsTitle: "Điều khoản, quyền riêng tư và thông tin pháp lý",
  ownText: "Bản của bạn: phiên bản {version}, từ {date}",
  standardInForce: "Đang dùng bản có sẵn.",
  noImprint: "Chưa có thông tin pháp lý.",
  backToSite: "Tên, màu, điều khoản",
  documentEdit: "Nội dung",
  documentSave: "Lưu thành phiên bản mới",
  documentSaved: "Đã lưu. Phiên bản này có hiệu lực ngay.",
  documentPreview: "Xem trước",
  documentLong: "Tối đa 50.000 ký tự cho mỗi ngôn ngữ.",
  documentChanged:
    "Có người vừa lưu phiên bản khác. Bạn sao chép nội dung, tải lại trang rồi thêm lại nhé.",
  markdownHint:
    "Markdown: # Tiêu đề, **chữ đậm**, dòng bắt đầu bằng - cho danh sách, [chữ](https://example.org) cho liên kết. HTML và hình không hiện. {name} và {contact} thay cho tên và liên hệ ở trên.",
  textEn: "Nội dung tiếng Anh",
  textVi: "Nội dung tiếng Việt",
  blankStandard:
    "Để trống cả hai thì hiện bản có sẵn. Để trống một thì mọi người thấy ngôn ngữ kia.",
  blankImprint:
    "Để trống cả hai thì không có thông tin pháp lý. Để trống một thì mọi người thấy ngôn ngữ kia.",
  startFromStandard: "Bắt đầu từ bản có sẵn",
  fromStandard: "Các ô đang chứa bản có sẵn. Chưa lưu gì.",
  fromVersion: "Các ô đang chứa phiên bản {version}. Chưa lưu gì.",
  mustAgree: "Thành viên phải đồng ý lại",
  mustAgreeHint:
    "Họ thấy thông báo ở mọi trang và chưa mua vé, đăng buổi diễn hay bắt đầu phát được cho đến khi đồng ý. Vé đang có vẫn dùng được.",
  previewTitle: "Xem trước",
  previewNote: "Nội dung sẽ trông như thế này. Chưa được lưu.",
  previewBlank: "Cả hai ô đều trống.",
  languageOf: { en: "Tiếng Anh", vi: "Tiếng Việt" },
  versions: "Các phiên bản",
  versionLine: "Phiên bản {version}, {when}.",
  versionLineBy: "Phiên bản {version}, {when}, do {by} lưu.",
  versionStandard: "Trở về bản có sẵn.",
  versionAsked: "Thành viên được hỏi lại.",
  versionZero: "Bản có sẵn",
  noVersions: "Chưa có phiên bản nào.",
  termsChanged: "Điều khoản đã thay đổi. Bạn hãy đồng ý trước: mở /terms/agree.",
  termsChangedAgain: "Điều khoản vừa thay đổi lần nữa. Bạn tải lại trang rồi đọc nhé.",
};

export default site;
