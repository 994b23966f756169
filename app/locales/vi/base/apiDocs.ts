import type en from "../../en/base/apiDocs";
import type { Translation } from "../../translation";

const apiDocs: Translation<typeof en> = {
  docs: {
    socket: "Kết nối trực tiếp",
    tokens: "Mã truy cập",
    index: "Mục lục",
    schemas: "Các kiểu dữ liệu",
    parameters: "Tham số",
    body: "Nội dung gửi",
    answer: "Phản hồi {status}",
    refusals: "Lỗi",
    back: "Mọi lệnh gọi",
  },
  socket: {
    lead: "WebSocket ở /ws truyền dữ liệu phòng của buổi diễn: số người xem, trò chuyện và biểu cảm. Mỗi khung (frame) là một văn bản JSON.",
    rules: "Cách hoạt động",
    identity:
      "Danh tính của bạn được lấy từ cookie phiên khi kết nối; userId trong khung bị bỏ qua. Origin phải là trang này. Chương trình không có cookie kết nối như khách và chỉ đọc được.",
    token:
      "Chương trình gửi mã truy cập trong tiêu đề Authorization khi kết nối, không bao giờ trong địa chỉ. Từ đó chương trình hoạt động với tư cách chủ của mã, dù Origin và cookie ghi gì: quyền “read” mở kết nối, quyền “chat:own” cho viết và gửi biểu cảm trong phòng các buổi diễn của chủ mã, quyền “chat:write” trong mọi phòng, quyền “streams:read” cho nhận địa chỉ phát. Tin nhắn của chương trình mang dấu isBot. Khi mã bị thu hồi hoặc hết hạn, kết nối đóng với mã 4001.",
    playback:
      "Với buổi diễn bán vé, địa chỉ phát gắn với phiên hoặc mã truy cập đã nhận địa chỉ đó. Mọi yêu cầu tải video phải kèm đúng cookie hoặc tiêu đề Authorization ấy.",
    history:
      "Sau join_event, bạn nhận số người xem và 50 tin nhắn gần nhất, cũ nhất trước, dưới dạng khung chat_message thông thường. Khung mới đến khi có diễn biến mới.",
    limits:
      "Mỗi khung tối đa 16 KB. Ba giây một tin nhắn thì luôn gửi được. Nhanh hơn thì có thể bị bỏ.",
    hello:
      "Chương trình không gửi hello chỉ nhận ba loại khung. Gửi hello để nhận các loại còn lại, kể cả thông báo lỗi.",
    sent: "Khung chương trình gửi",
    received: "Khung mọi chương trình đều nhận",
    afterHello: "Khung nhận thêm sau hello",
    client: {
      hello: "bật giao thức đầy đủ. Gửi trước tiên.",
      join_event:
        "vào phòng của một buổi diễn. Có since thì chỉ nhận tin nhắn sau seq đó, tối đa 500 tin mới nhất. Sau hello, bạn còn được báo những tin cũ hơn đã bị xóa trong thời gian đó.",
      chat_message:
        "gửi một tin nhắn, hoặc dùng phrase thay cho message để gửi câu có sẵn. Tin gửi hai lần với cùng clientId chỉ được lưu một lần.",
      emoji_reaction: "gửi một trong mười biểu cảm.",
    },
    old: {
      viewer_count: "số người đang xem. Mỗi người tính một lần.",
      chat_message: "một tin nhắn trong phòng. Tin nhắn xếp theo seq.",
      emoji_reaction:
        "số biểu cảm kể từ khung trước và của cả buổi diễn. userId là của chính bạn, hoặc null.",
    },
    rich: {
      hello: "phiên bản giao thức, và bạn là ai.",
      joined:
        "đã gửi đủ lịch sử. mayRead là false khi cần vé mà bạn chưa có. state là trạng thái buổi diễn, null khi chưa phát hoặc đã kết thúc.",
      state: "live (trực tiếp), reconnecting (đang kết nối lại) hoặc ended (đã kết thúc).",
      changed: "buổi diễn hoặc quy tắc trò chuyện đã đổi. Hãy tải lại.",
      access: "địa chỉ phát mới, hoặc null khi bạn không còn quyền xem.",
      message_deleted: "một tin nhắn đã bị xóa.",
      messages_cleared: "mọi tin nhắn của người này đã bị xóa.",
      held: "tin nhắn của bạn đang chờ người kiểm duyệt.",
      lyric:
        "lời bài hát, hiện khi video đến mediaTime (mili giây từ 1970, EXT-X-PROGRAM-DATE-TIME). kind là line (một câu), next (giới thiệu bài) hoặc clear (tắt lời). seq tăng dần trong một buổi diễn. Các câu mới nhất được gửi lại sau khi vào phòng.",
      tip: "có người ủng hộ. amountCents là null khi số tiền được ẩn.",
      error: "việc gì bị từ chối và vì sao, bằng ngôn ngữ của bạn.",
      restart:
        "máy chủ đang khởi động lại. Hãy kết nối lại sau một phần ngẫu nhiên của khoảng thời gian đó.",
    },
  },
};

export default apiDocs;
