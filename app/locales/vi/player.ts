import type en from "../en/player";
import type { Translation } from "../translation";

const player: Translation<typeof en> = {
  player: "Trình phát",
  controls: "Nút điều khiển",
  play: "Phát",
  pause: "Tạm dừng",
  mute: "Tắt tiếng",
  unmute: "Bật tiếng",
  volume: "Âm lượng",
  quality: "Chất lượng",
  auto: "Tự động",
  audio_only: "Chỉ âm thanh",
  audio_only_use: "Chỉ âm thanh, khoảng {megabytes} MB mỗi giờ",
  fullscreen: "Toàn màn hình",
  exit_fullscreen: "Thoát toàn màn hình",
  position: "Vị trí",
  position_of: "{time} trên {duration}",
  loading: "Đang tải buổi phát…",
  muted_hint: "Tiếng đang tắt.",
  reconnecting: "Nghệ sĩ đang kết nối lại. Bạn chờ một chút nhé.",
  trouble: "Kết nối yếu. Đang thử lại…",
  ended_title: "Buổi diễn đã kết thúc",
  ended_text: "Cảm ơn bạn đã xem.",
  watched_elsewhere: "Vé này đang được xem trên hai thiết bị khác nên thiết bị này đã dừng.",
  devices_rule: "Mỗi vé xem được trên hai thiết bị cùng lúc. Nếu bạn xem ở đây, thiết bị đã xem lâu nhất sẽ dừng.",
  watch_here: "Xem ở đây",
  sound_link: "Chỉ âm thanh (tốn ít dữ liệu hơn)",
};

export default player;
