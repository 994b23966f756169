import type en from "../en/apiDocs";
import type { Translation } from "../translation";

const apiDocs: Translation<typeof en> = {
  docs: {
    socket: "Kết nối trực tiếp",
    tokens: "Mã truy cập",
    index: "Mục lục",
    schemas: "Các kiểu dữ liệu",
    required: "bắt buộc",
    parameters: "Tham số",
    body: "Nội dung gửi",
    answer: "Trả lời {status}",
    refusals: "Khi bị từ chối",
    back: "Mọi lệnh gọi",
  },
  socket: {
    title: "Kết nối trực tiếp",
    lead: "WebSocket ở /ws mang phòng của buổi diễn: ai đang xem, trò chuyện, biểu cảm. Mỗi khung là một văn bản JSON.",
    rules: "Cách hoạt động",
    identity:
      "Bạn là ai do cookie phiên lúc kết nối quyết định; userId trong khung bị bỏ qua. Origin phải là trang này; chương trình không có cookie kết nối như khách, chỉ đọc.",
    token:
      "Chương trình gửi mã truy cập trong tiêu đề Authorization lúc kết nối, không bao giờ trong địa chỉ. Từ đó nó là chủ của mã, dù Origin và cookie ghi gì: quyền “read” mở kết nối, quyền “chat:write” cho viết và gửi biểu cảm, quyền “streams:read” cho nhận địa chỉ phát. Khi mã bị thu hồi hoặc hết hạn, kết nối đóng với mã 4001.",
    playback:
      "Với buổi diễn bán vé, địa chỉ phát gắn với phiên hoặc mã truy cập đã xin nó: mọi yêu cầu tải hình phải kèm đúng cookie hoặc tiêu đề Authorization ấy.",
    history:
      "Sau join_event là số người xem và 50 tin nhắn gần nhất, cũ trước, dưới dạng khung chat_message thường; rồi đến những gì xảy ra.",
    limits: "Một khung tối đa 16 KB. Ba giây một tin nhắn thì luôn được; nhiều quá sẽ bị bỏ.",
    hello: "Chương trình không gửi hello chỉ nhận ba loại khung. Hello mở các loại còn lại, kể cả lời từ chối.",
    sent: "Chương trình gửi",
    received: "Mọi chương trình đều nhận",
    afterHello: "Nhận thêm sau hello",
    client: {
      hello: "xin dùng giao thức đầy đủ. Gửi trước tiên.",
      join_event:
        "vào phòng của một buổi diễn. Có since thì chỉ nhận tin nhắn sau seq đó, nhiều nhất 500 tin mới nhất; sau hello còn được báo những tin cũ hơn đã bị xóa trong lúc vắng mặt.",
      chat_message:
        "nói một câu, hoặc gửi phrase thay cho message để dùng câu có sẵn. Gửi hai lần cùng clientId chỉ lưu một lần.",
      emoji_reaction: "một trong mười biểu cảm.",
    },
    old: {
      viewer_count: "số người đang xem, mỗi người tính một lần.",
      chat_message: "một tin nhắn của phòng. seq là thứ tự trong phòng.",
      emoji_reaction: "biểu cảm kể từ khung trước và của cả buổi. userId là của chính người đọc, hoặc null.",
    },
    rich: {
      hello: "phiên bản đang dùng, và người đọc là ai.",
      joined: "lịch sử đã đủ. mayRead là false khi chưa có vé cần thiết.",
      state: "live (trực tiếp), reconnecting (đang nối lại) hoặc ended (đã kết thúc).",
      changed: "sự kiện hoặc nội quy phòng đã đổi: hãy hỏi lại.",
      access: "địa chỉ phát mới; null nghĩa là không còn quyền xem.",
      message_deleted: "một tin nhắn đã bị xóa.",
      messages_cleared: "mọi tin nhắn của người này đã bị xóa.",
      held: "tin nhắn của mình đang chờ người điều phối.",
      tip: "có lời ủng hộ. amountCents là null khi người tặng không muốn nói số tiền.",
      error: "điều gì bị từ chối và vì sao, theo ngôn ngữ của người đọc.",
      restart: "máy chủ khởi động lại: hãy quay lại sau một phần ngẫu nhiên của khoảng thời gian đó.",
    },
  },
};

export default apiDocs;
