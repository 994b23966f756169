import type en from "../en/streaming";
import type { Translation } from "../translation";

const streaming: Translation<typeof en> = {
  title: "Phát bằng phần mềm",
  lead: "Dành cho OBS và các phần mềm khác. Nếu phát từ trình duyệt thì bạn không cần gì ở đây: mở buổi diễn và bắt đầu.",
  key: "Khóa phát",
  noKey: "Bạn chưa có khóa phát.",
  madeOn: "Tạo ngày {when}.",
  lastUsed: "Dùng lần cuối: {when}.",
  neverUsed: "Chưa dùng lần nào.",
  make: "Tạo khóa phát",
  rotate: "Tạo khóa mới",
  rotateHint: "Khóa hiện tại hết hiệu lực ngay, kể cả khi phần mềm đang phát bằng khóa đó.",
  revoke: "Hủy khóa",
  revoked: "Đã hủy khóa phát",
  revokedText: "Khóa này không còn mở được gì nữa.",
  onceTitle: "Đây là khóa phát của bạn",
  once: "Khóa chỉ hiện một lần này. Ai có khóa đều có thể phát dưới tên bạn.",
  server: "Máy chủ",
  serverHint: "Trong OBS: Cài đặt, Luồng, Dịch vụ “Tùy chỉnh…”.",
  keyHint: "Khóa mở buổi đang lên sóng, hoặc buổi đến giờ, hoặc buổi kế tiếp trong vòng 12 giờ.",
  copy: "Sao chép",
  copyNamed: "Sao chép: {name}",
  copied: "Đã sao chép",
  off: "Máy chủ này không nhận phần mềm phát: cổng RTMP đang đóng. Bạn vẫn có thể phát từ trình duyệt.",
  oneShow: "Khóa cho riêng một buổi",
  oneShowHint: "Phát vào đúng buổi này, bất kể giờ nào. Bạn thay chữ KEY bằng khóa của mình.",
  name: "Khóa phát của buổi này",
  how: "Năm bước với OBS",
  steps: {
    service: "Mở Cài đặt, Luồng, chọn dịch vụ “Tùy chỉnh…”.",
    paste: "Dán máy chủ và khóa phát.",
    output: "Trong Đầu ra chọn H.264 và AAC, từ 2.500 đến 5.000 kbit/s, khoảng keyframe 2 giây.",
    audio: "Trong Âm thanh chọn 48 kHz. Tắt lọc tiếng ồn, vì đây là âm nhạc.",
    start: "Bấm Bắt đầu phát. Buổi diễn lên sóng khi có hình đầu tiên.",
  },
  limits: "HEVC và AV1 bị từ chối, tốc độ trung bình trên 8 Mbit/s trong một phút cũng vậy.",
  refusal: {
    wrong_key: {
      title: "Sai khóa phát",
      advice: "Sao chép lại khóa và dán vào OBS: Settings, Stream. Để ý dấu cách ở cuối.",
    },
    key_ended: {
      title: "Khóa phát này không còn dùng được",
      advice: "Tạo khóa mới ở đây rồi dán vào OBS: Settings, Stream.",
    },
    not_open: {
      title: "Buổi diễn này không phát được",
      advice: "Buổi diễn chưa đăng, đang bị ẩn, hoặc phát trên nền tảng khác.",
    },
    ended: {
      title: "Buổi diễn đã được kết thúc",
      advice: "Bấm Stop Streaming trong OBS. Sau hai phút bạn có thể phát lại.",
    },
    busy: {
      title: "Đang có phần mềm khác gửi hình cho buổi này",
      advice: "Hãy dừng ở máy kia trước. Phần mềm nào im quá năm giây sẽ tự nhường chỗ.",
    },
    replaced: {
      title: "Một cửa sổ hoặc phần mềm khác đã phát thay",
      advice: "Nếu đó là bạn, hãy dừng máy này.",
    },
    no_space: {
      title: "Ổ đĩa của máy chủ đã đầy",
      advice: "Hãy liên hệ người quản lý máy chủ. Chưa có chỗ trống thì chưa phát được buổi mới.",
    },
    video_codec: {
      title: "{detail}: không phải điện thoại nào cũng xem được",
      advice: "Trong OBS: Settings, Output, Video Encoder: chọn H.264 (x264).",
    },
    video_format: {
      title: "Trình duyệt không xem được hình này: {detail}",
      advice: "Trong OBS: Settings, Advanced, Color Format NV12; Settings, Output, Profile high hoặc main.",
    },
    sound_codec: {
      title: "Không phải máy nào cũng nghe được tiếng này: {detail}",
      advice: "Trong OBS: Settings, Output, Audio Encoder: chọn AAC.",
    },
    too_fast: {
      title: "Gửi quá nhiều dữ liệu: {detail} Mbit/s",
      advice: "Tối đa 8 Mbit/s. Trong OBS: Settings, Output, Bitrate: 2.500 đến 5.000 kbit/s.",
    },
    malformed: {
      title: "Phần mềm gửi dữ liệu chúng tôi không đọc được",
      advice: "Hãy cập nhật phần mềm, hoặc dùng OBS.",
    },
    no_media: {
      title: "Năm phút không nhận được gì nên buổi diễn đã kết thúc",
      advice: "Bấm Stop Streaming trong OBS rồi bắt đầu lại.",
    },
    idle: {
      title: "Kết nối không còn tín hiệu",
      advice: "Kiểm tra kết nối mạng. OBS sẽ tự kết nối lại.",
    },
  },
  warning: {
    high_bit_rate: "Bạn đang gửi hơn 5.000 kbit/s. Người xem có mạng chậm sẽ khó xem.",
    near_limit: "Sắp chạm mức tối đa 8 Mbit/s. Vượt mức này chúng tôi phải ngắt luồng. Hãy giảm bitrate ngay.",
    slow_upload: "Đường truyền lên quá chậm: hình đến trễ. Hãy giảm bitrate, hoặc lại gần bộ phát Wi-Fi.",
    rare_key_frames:
      "Người mới vào phải chờ lâu mới có hình. Trong OBS: Settings, Output, Keyframe Interval, chọn 2 s.",
    low_frame_rate: "Hình có ít hơn 15 khung hình mỗi giây. Máy tính của bạn có thể đang quá tải.",
    no_picture: "Chỉ có tiếng, không nhận được hình.",
    no_sound: "Chỉ có hình, không nhận được tiếng.",
  },
};

export default streaming;
