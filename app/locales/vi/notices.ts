const notices = {
  title: "Thông báo",
  hint: "200 thông báo mới nhất, trong 90 ngày.",
  unread: "Mới",
  markAllRead: "Đánh dấu đã đọc tất cả",
  allRead: "Đã đánh dấu đọc tất cả thông báo",
  none: "Chưa có thông báo nào",
  noneHint: "Khi một buổi diễn bạn có vé, đã lưu hoặc của nghệ sĩ bạn theo dõi sắp bắt đầu, bạn sẽ thấy ở đây.",
  gone: "Thông báo này không còn nữa.",
  text: {
    soon: "“{title}” của {name} bắt đầu lúc {when}",
    live: "“{title}” đã bắt đầu. {name} đã lên sóng.",
    newShow: "Buổi diễn mới của {name}: “{title}”, {when}",
    changed: "Có thay đổi: “{title}”, giờ mới: {when}",
    cancelled: "Đã hủy: “{title}”",
    closed: "Đang tạm đóng: “{title}”",
    reopened: "Đã mở lại: “{title}”",
    offer: "Có chỗ giữ cho bạn: “{title}”, đến {until}",
    gift: "{person} tặng bạn vé xem “{title}”",
    giftTaken: "{person} đã nhận vé bạn tặng: “{title}”",
    refunded: "Đã hoàn tiền: {amount}, “{title}”",
    reply: "{name} đã trả lời tin nhắn của bạn",
  },
};

export default notices;
