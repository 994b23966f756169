import type en from "../../en/shows/podcast";
import type { Translation } from "../../translation";

const podcast: Translation<typeof en> = {
  title: "Kênh podcast",
  hint: "Podcast của bạn gồm phần tiếng của những bản xem lại mà bạn chọn ở đây. Người nghe mở bằng ứng dụng podcast bất kỳ, không cần hình và tốn ít dữ liệu.",
  off: "Phần tiếng của bản xem lại này không có trong podcast của bạn.",
  making: "Chúng tôi đang tạo tệp âm thanh. Vài phút nữa tệp sẽ có trong podcast của bạn.",
  ready:
    "Phần tiếng của bản xem lại này đã có trong podcast của bạn ({formatted} MB), và còn ở đó đến hết hạn xem lại.",
  failed: "Phần tiếng của bản xem lại này có định dạng mà ứng dụng podcast không phát được.",
  offer: "Đưa phần tiếng vào podcast",
  end: "Bỏ khỏi podcast",
  offered: "Đã đưa vào podcast",
  ended: "Đã bỏ khỏi podcast của bạn",
  endedText: "Ứng dụng đã tải về vẫn giữ bản của mình.",
  feed: "Địa chỉ podcast của bạn",
  feedHint: "Thêm địa chỉ này vào Apple Podcasts, Spotify và nơi khác một lần cho mọi tập.",
  notPossible: "Chỉ bản xem lại ai cũng xem được mới đưa vào podcast được.",
  feedTitle: "{name}: các buổi diễn trực tiếp",
  feedDescription: "Phần tiếng các buổi diễn trực tiếp của {name}",
  listen: "Nghe podcast",
};

export default podcast;
