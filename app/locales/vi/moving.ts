import type en from "../en/moving";
import type { Translation } from "../translation";

const moving: Translation<typeof en> = {
  export: {
    open: "Tải về tất cả",
    title: "Tải về tất cả",
    lead: "Một tệp gồm mọi thứ bạn có ở đây. Chương trình máy tính đọc được, còn các bảng thì mở được bằng bảng tính.",
    nowTitle: "Tệp lưu trữ của bạn",
    count: {
      shows_other: "{formatted} buổi diễn",
      songs_other: "{formatted} bài hát",
      followers_other: "{formatted} người theo dõi",
      tickets_other: "{formatted} vé còn hiệu lực",
    },
    download: "Tải tệp về",
    takesTime:
      "Tệp được đóng gói trong lúc bạn tải, nên trình duyệt không biết còn bao lâu. Nếu có nhiều vé hoặc nhiều hình, việc này mất vài phút. Máy chủ không giữ lại gì.",
    filesTitle: "Trong tệp có gì",
    files: {
      shows: "shows.json: các buổi diễn, kể cả bản nháp, kèm hình và danh sách bài hát",
      songs: "songs.json: sổ bài hát, kèm bản dịch và mốc giờ",
      profile: "profile.json: hồ sơ nghệ sĩ",
      audience: "audience.csv: tên những người theo dõi và người có vé đã đồng ý nhận bản tin",
      money: "tickets.csv, tips.csv, money.csv và payouts.csv: mọi vé bán, khoản ủng hộ, hoàn tiền, phí và chi trả",
    },
    private:
      "Trong tệp không có email hay số điện thoại của khán giả: họ đưa cho trang này, và ở đây bạn cũng không thấy. Bản ghi và trò chuyện cũng không có trong tệp.",
  },
};

export default moving;
