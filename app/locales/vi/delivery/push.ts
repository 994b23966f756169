const push = {
  title: "Nhắc tôi khi bắt đầu",
  lead: "Thiết bị này sẽ báo 15 phút trước buổi diễn của bạn, và khi buổi diễn lên sóng. Mở thông báo là vào xem ngay.",
  more: "Chúng tôi cũng báo khi có chỗ trống, khi bạn được tặng vé, và khi nghệ sĩ trả lời. Không quảng cáo. Bạn có thể tắt tại đây bất cứ lúc nào.",
  turnOn: "Có, báo trên thiết bị này",
  turningOn: "Đang chờ bạn trả lời…",
  asksNext: "Thiết bị sẽ hỏi lại một lần. Hãy chọn “Cho phép”.",
  mailStays: "Bạn vẫn nhận được email, và thông báo luôn có trong danh sách của bạn.",
  listStays: "Thông báo luôn có trong danh sách của bạn.",
  byMail: "Nhận email thay vào đó",
  previewSoon: "Mở để vào buổi diễn.",
  previewLive: "Mở để xem.",
  onTitle: "Đã bật: chúng tôi sẽ báo trên thiết bị này",
  onHint:
    "Cho đến khi bạn tắt hoặc đăng xuất. Giờ yên tĩnh và loại thông báo có trong phần cài đặt.",
  turnOff: "Tắt",
  turnedOn: "Đã bật thông báo trên thiết bị này",
  turnedOff: "Đã tắt thông báo trên thiết bị này",
  deniedTitle: "Trình duyệt này đang chặn thông báo",
  deniedHint:
    "Bấm vào biểu tượng cạnh địa chỉ trang, chọn “Thông báo”, rồi “Cho phép”. Sau đó tải lại trang này.",
  unsupportedTitle: "Trình duyệt này không hiện được thông báo",
  unsupportedHint:
    "Hãy thử Chrome, Edge, Firefox hoặc Safari, không ở cửa sổ ẩn danh hay bên trong ứng dụng khác.",
  needsScripts:
    "Trình duyệt này chưa hiện được thông báo, vì JavaScript đang tắt trong phần cài đặt của trình duyệt.",
  notAllowed: "Bạn chưa cho phép thông báo, nên thông báo vẫn tắt.",
  failed: "Chưa bật được, nên thông báo vẫn tắt. Bạn vui lòng thử lại.",
  iphoneTitle: "Trên iPhone, cần thêm một bước",
  iphoneHint: "Apple chỉ cho phép thông báo từ ứng dụng trên Màn hình chính. Chỉ mất nửa phút.",
  iphoneGuide: "Dùng iPhone hoặc iPad? Cách thêm {siteName} vào Màn hình chính",
  stepShare: "Trong Safari, chạm “Chia sẻ”: hình vuông có mũi tên.",
  stepAdd: "Kéo xuống một chút, chạm “Thêm vào MH chính”, rồi “Thêm”.",
  stepOpen: "Mở {siteName} từ Màn hình chính, rồi chạm “Nhắc tôi khi bắt đầu” ở đó.",
  ios: { copy: "Sao chép", bookmark: "Thêm dấu trang", add: "Thêm vào MH chính", print: "In" },
};

export default push;
