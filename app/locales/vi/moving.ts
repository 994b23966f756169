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
  import: {
    open: "Nhập buổi diễn",
    title: "Nhập buổi diễn",
    lead: "Buổi diễn trong lịch trở thành bản nháp. Chưa ai thấy cho đến khi bạn đăng từng buổi.",
    fileTitle: "Tệp lịch",
    file: "Tệp (.ics)",
    fileHint: "Google Calendar, Lịch của Apple và Outlook đều xuất được. Tối đa 1 MB.",
    category: "Thể loại của các buổi diễn",
    eventType: "Hình thức của các buổi diễn",
    eventTypeHint: "Bạn có thể đổi trong từng bản nháp và đặt giá ở đó.",
    preview: "Xem trước",
    previewTitle: "Những gì sẽ được tạo",
    nothingYet: "Chưa có gì được lưu.",
    new_other: "{count} buổi diễn mới",
    none: "Tệp này không có buổi diễn mới.",
    past_other: "Bỏ qua {count} buổi đã qua",
    untitled: "Không có tên",
    column: { show: "Buổi diễn", when: "Bắt đầu", length: "Thời lượng", state: "Kết quả" },
    minutes: "{count} phút",
    state: {
      new: "Thành bản nháp",
      known: "Bỏ qua: bạn đã có buổi diễn vào giờ này",
      refused: "Bỏ qua",
      later: "Quá nhiều cùng lúc: hãy nhập lại tệp này sau",
    },
    confirm_other: "Tạo {count} bản nháp",
    made_other: "Đã tạo {count} bản nháp",
    madeNone: "Không tạo bản nháp nào",
    madeText: "Xem trong mục Sắp diễn ra. Hãy đăng từng buổi khi đã xong.",
    leftText: "Còn {left} buổi. Mười phút nữa hãy nhập lại tệp này: không buổi nào bị tạo hai lần.",
    skippedText: "Bỏ qua: {skipped}",
    fileNeeded: "Hãy chọn một tệp lịch.",
    fileLong: "Tệp lớn hơn 1 MB.",
    fileUnread: "Đây không phải tệp lịch (.ics).",
    fileEmpty: "Lịch này không có sự kiện nào.",
    fileMany: "Lịch này có hơn 2.000 sự kiện. Hãy xuất một khoảng thời gian ngắn hơn.",
    noTime: "Không có giờ bắt đầu",
    repeats: "Sự kiện lặp lại: hãy thêm từng ngày thành sự kiện riêng",
    cancelled: "Đã bị hủy",
    eventUnread: "Không đọc được thời gian",
  },
};

export default moving;
