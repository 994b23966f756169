import type en from "../../en/live/streaming";
import type { Translation } from "../../translation";

const streaming: Translation<typeof en> = {
  lead: "Dành cho OBS và các phần mềm khác. Nếu phát từ trình duyệt thì bạn không cần gì ở đây, chỉ cần mở buổi diễn và bắt đầu.",
  key: "Khóa phát",
  noKey: "Bạn chưa có khóa phát.",
  madeOn: "Tạo ngày {when}.",
  lastUsed: "Dùng lần cuối ngày {when}.",
  neverUsed: "Chưa dùng lần nào.",
  make: "Tạo khóa phát",
  rotate: "Tạo khóa mới",
  rotateHint:
    "Nếu bạn tạo khóa mới, khóa này hết hiệu lực ngay, kể cả khi phần mềm đang phát bằng khóa đó.",
  revoke: "Thu hồi khóa",
  revoked: "Đã thu hồi khóa phát",
  revokedText: "Khóa này không còn dùng được.",
  onceTitle: "Đây là khóa phát của bạn",
  once: "Khóa chỉ hiện một lần này. Ai có khóa đều có thể phát dưới tên bạn.",
  server: "Máy chủ",
  serverHint: "Trong OBS: Settings (Cài đặt), Stream (Luồng), Service “Custom…” (Tùy chỉnh).",
  keyHint:
    "Khóa dùng cho buổi diễn đang lên sóng hoặc đã đến giờ. Nếu không có, khóa dùng cho buổi kế tiếp trong vòng 12 giờ.",
  copy: "Sao chép",
  copyNamed: "Sao chép: {name}",
  copied: "Đã sao chép",
  off: "Máy chủ này không nhận phần mềm phát vì cổng RTMP đang đóng. Bạn vẫn có thể phát từ trình duyệt.",
  oneShow: "Khóa cho riêng một buổi diễn",
  oneShowHint:
    "Phát vào đúng buổi diễn này vào bất cứ lúc nào. Bạn thay chữ KEY bằng khóa của mình.",
  name: "Khóa phát của buổi diễn này",
  how: "Cài đặt OBS trong năm bước",
  steps: {
    service: "Mở Settings (Cài đặt), Stream (Luồng), ở mục Service chọn “Custom…” (Tùy chỉnh).",
    paste: "Dán máy chủ và khóa phát.",
    output:
      "Trong Output (Đầu ra) chọn H.264 và AAC, từ 2.500 đến 5.000 kbit/s, Keyframe Interval 2 s.",
    audio: "Trong Audio (Âm thanh) chọn 48 kHz. Tắt lọc tiếng ồn, vì đây là âm nhạc.",
    start: "Bấm Start Streaming (Bắt đầu phát). Buổi diễn lên sóng khi có hình đầu tiên.",
  },
  limits: "Chúng tôi không nhận HEVC, AV1 hoặc tốc độ trung bình trên 8 Mbit/s trong một phút.",
  desk: {
    sending: "{name} đang gửi hình",
    good: "Hình và tiếng đều tốt.",
    justNow: "vừa bắt đầu",
    since_other: "được {count} phút",
    quiet: "{name} đã kết nối nhưng chưa nhận được gì",
    quietText: "Bạn kiểm tra đường truyền nhé. Người xem được báo là hình của bạn bị gián đoạn.",
    stopped: "{name} đã ngừng gửi",
    stoppedText: "Bấm Start Streaming trong OBS để tiếp tục. Buổi diễn vẫn mở thêm năm phút.",
    browserStopped: "Bạn bắt đầu phát ở đây để tiếp tục. Buổi diễn vẫn mở thêm năm phút.",
    none: "Chưa nhận được gì",
    noneText:
      "Bạn bấm Start Streaming trong OBS. Nếu sau mười giây vẫn chưa thấy gì, có thể tường lửa đang chặn cổng {port}.",
    browserInstead: "Phát từ trình duyệt này",
    encoder: "Phần mềm phát",
    browser: "Trình duyệt của bạn",
    picture: "Hình",
    frames: "Khung hình",
    speed: "Tốc độ",
    keyFrames: "Keyframe mỗi",
    seconds: "giây",
    sound: "Tiếng",
    channels_other: "kênh, {khz} kHz",
    unknown: "–",
    preview: "Đây là hình người xem thấy. Tiếng được tắt ở đây để không dội lại vào micrô.",
    refused: "Phần mềm phát bị từ chối",
    refusedText: "OBS thường chỉ báo “Failed to connect”. Lý do nằm ở đây, mới nhất trước.",
    refusedAt: "{time}: {title}",
    times: "{count} lần liên tiếp",
  },
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
      title: "Buổi diễn đã kết thúc",
      advice: "Bấm Stop Streaming trong OBS. Sau hai phút bạn có thể phát lại.",
    },
    busy: {
      title: "Đang có phần mềm khác phát buổi diễn này",
      advice:
        "Bạn dừng ở máy kia trước. Nếu máy kia đã ngừng gửi, sau năm giây bạn có thể phát thay.",
    },
    replaced: {
      title: "Một cửa sổ hoặc phần mềm khác đã phát thay",
      advice: "Nếu đó là bạn, hãy dừng máy này.",
    },
    no_space: {
      title: "Ổ đĩa của máy chủ đã đầy",
      advice:
        "Bạn vui lòng liên hệ ban quản trị. Chưa có chỗ trống thì chưa thể bắt đầu buổi diễn mới.",
    },
    video_codec: {
      title: "Không phải điện thoại nào cũng xem được {detail}",
      advice: "Trong OBS: Settings, Output, Video Encoder: chọn H.264 (x264).",
    },
    video_format: {
      title: "Trình duyệt không xem được hình này: {detail}",
      advice:
        "Trong OBS: Settings, Advanced, Color Format NV12; Settings, Output, Profile high hoặc main.",
    },
    sound_codec: {
      title: "Không phải thiết bị nào cũng phát được tiếng này: {detail}",
      advice: "Trong OBS: Settings, Output, Audio Encoder: chọn AAC.",
    },
    browser_picture: {
      title: "Các thiết bị khác không xem được hình từ trình duyệt này",
      advice: "Hãy phát bằng trình duyệt khác, như Chrome hoặc Edge, hoặc dùng OBS.",
    },
    browser_too_fast: {
      title: "Trình duyệt gửi quá nhiều dữ liệu",
      advice:
        "Tối đa 8 Mbit/s. Trình duyệt sẽ tự kết nối lại. Nếu vẫn bị, bạn hãy tải lại trang trên thiết bị đó.",
    },
    browser_no_media: {
      title: "Trình duyệt không gửi gì trong năm phút nên buổi diễn đã kết thúc",
      advice: "Bạn mở trang buổi diễn và bắt đầu phát lại. Hãy giữ cửa sổ luôn mở và ở phía trước.",
    },
    browser_idle: {
      title: "Mất kết nối với trình duyệt",
      advice: "Bạn kiểm tra kết nối mạng của thiết bị đó. Trình duyệt sẽ tự kết nối lại.",
    },
    too_fast: {
      title: "Gửi quá nhiều dữ liệu: {detail} Mbit/s",
      advice: "Tối đa 8 Mbit/s. Trong OBS: Settings, Output, Bitrate: 2.500 đến 5.000 kbit/s.",
    },
    malformed: {
      title: "Phần mềm gửi dữ liệu chúng tôi không đọc được",
      advice: "Bạn hãy cập nhật phần mềm, hoặc dùng OBS.",
    },
    no_media: {
      title: "Không nhận được gì trong năm phút nên buổi diễn đã kết thúc",
      advice: "Bấm Stop Streaming trong OBS rồi bắt đầu lại.",
    },
    idle: {
      title: "Kết nối không còn tín hiệu",
      advice: "Kiểm tra kết nối mạng. OBS sẽ tự kết nối lại.",
    },
  },
  warning: {
    high_bit_rate: "Bạn đang gửi hơn 5.000 kbit/s. Người xem có mạng chậm sẽ khó xem.",
    near_limit:
      "Bạn sắp chạm mức tối đa 8 Mbit/s. Nếu vượt mức này, chúng tôi phải ngắt buổi phát. Bạn hãy giảm bitrate ngay.",
    slow_upload:
      "Đường truyền lên quá chậm nên hình đến trễ. Bạn hãy giảm bitrate, hoặc lại gần bộ phát Wi-Fi.",
    rare_key_frames:
      "Người mới vào phải chờ lâu mới có hình. Trong OBS: Settings, Output, Keyframe Interval, chọn 2 s.",
    low_frame_rate: "Hình có ít hơn 15 khung hình mỗi giây. Máy tính của bạn có thể đang quá tải.",
    format_changed:
      "Kích thước hình hoặc định dạng tiếng vừa thay đổi. Một số trình phát không theo kịp; bạn hãy giữ nguyên cài đặt đến hết buổi diễn.",
    no_picture: "Chúng tôi chỉ nhận được tiếng, không có hình.",
    no_sound: "Chúng tôi chỉ nhận được hình, không có tiếng.",
  },
};

export default streaming;
