import type en from "../en/shares";
import type { Translation } from "../translation";

const shares: Translation<typeof en> = {
  siteTitle: "Phần của chúng tôi",
  siteIntro:
    "Phần trang giữ lại từ mỗi vé và mỗi khoản ủng hộ. Nghệ sĩ thấy phần này trước khi đăng buổi diễn. Thay đổi chỉ áp dụng cho buổi diễn đăng từ bây giờ, không bao giờ cho buổi đã đăng.",
  siteKind: "Cách tính",
  siteKinds: { percent: "Phần trăm", fixed: "Số tiền" },
  sitePercent: "Phần trăm của mỗi vé và mỗi khoản ủng hộ",
  sitePercentHint: "Từ 0 đến 50, ví dụ 7,5.",
  siteAmounts:
    "Hoặc một số tiền từ mỗi vé và mỗi khoản ủng hộ, không bao giờ nhiều hơn số đã trả. Để trống loại tiền nào thì không thu loại đó.",
  siteAmount: { usd: "Đô la Mỹ", vnd: "Đồng Việt Nam", eur: "Euro", aud: "Đô la Úc", cad: "Đô la Canada" },
  siteSave: "Đổi phần giữ lại",
  siteSaved: "Đã đổi. Phần mới áp dụng cho buổi diễn đăng từ bây giờ.",
  siteWhen: "Từ lúc",
  siteBy: "Người đổi",
  sitePercentInvalid: "Nhập phần trăm từ 0 đến 50, nhiều nhất hai số lẻ.",
  siteAmountInvalid: "Nhập một số tiền, hoặc để trống.",
  siteKindUnknown: "Chọn phần trăm hoặc số tiền.",
  siteNothing: "không giữ gì",
  siteShareOf: "{share} từ mỗi vé và mỗi khoản ủng hộ",
  siteForArtists: "Phần chúng tôi giữ lại: {share}. Phần này được cố định khi bạn đăng buổi diễn.",
  siteFixed: "Phần chúng tôi giữ lại: {share}. Phần này đã cố định khi bạn đăng buổi diễn.",
  siteShareChanged:
    "Phần chúng tôi giữ lại đã thay đổi từ khi bạn mở biểu mẫu này. Chưa có gì được đăng. Hãy xem lại bên dưới và bấm đăng lần nữa nếu bạn đồng ý.",
};

export default shares;
