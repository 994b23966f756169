import type en from "../en/mail";
import type { Translation } from "../translation";

const mail: Translation<typeof en> = {
  greeting: "Chào {name},",
  greetingUnknown: "Xin chào,",
  unsubscribe: "Không nhận những thư như thế này nữa",
  contact: "Cần giúp đỡ? Liên hệ với chúng tôi: {contact}",
  linkInvalid: "Đường dẫn này không đầy đủ. Hãy dùng đường dẫn trong thư, hoặc mở hồ sơ của bạn.",
  unsubscribeTitle: "Thư từ chúng tôi",
  turnOff: "Tắt loại thư này",
  turnOn: "Bật lại",
  turnedOff: "Đã tắt loại thư này",
  turnedOn: "Đã bật loại thư này",
  toSite: "Đến Nhạc Sống",
  alwaysSent: "Biên nhận, hoàn tiền, thay đổi và hủy buổi diễn vẫn luôn được gửi cho bạn.",
  choice: {
    messages: "Bạn không muốn nhận thư về tin nhắn chưa đọc nữa?",
    reminders: "Bạn không muốn nhận thư nhắc trước buổi diễn bạn có vé nữa?",
    follows: "Bạn không muốn nhận thư về buổi diễn của nghệ sĩ bạn theo dõi nữa?",
    live: "Bạn không muốn nhận thư khi buổi diễn bạn có vé bắt đầu nữa?",
  },
  choiceOff: {
    messages: "Bạn không còn nhận thư về tin nhắn chưa đọc.",
    reminders: "Bạn không còn nhận thư nhắc trước buổi diễn.",
    follows: "Bạn không còn nhận thư về buổi diễn của nghệ sĩ bạn theo dõi.",
    live: "Bạn không còn nhận thư khi buổi diễn bắt đầu.",
  },
  others: "Các buổi diễn mới khác:",
  giftNote: "“{note}”",
  when: "{place}: {time}",
  artist: "cùng {name}",
  messages: {
    subject_other: "Bạn có {count} tin nhắn chưa đọc",
    body_other: "Bạn có {count} tin nhắn của khán giả chưa đọc.",
    button: "Đọc tin nhắn",
  },
  security: {
    passwordChanged: {
      subject: "Mật khẩu của bạn đã được đổi",
      body: "Mật khẩu tài khoản Nhạc Sống của bạn vừa được đổi. Mọi thiết bị khác đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou: "Nếu không phải bạn, hãy đặt mật khẩu mới ngay. Khi đó mọi người khác sẽ bị đăng xuất.",
      button: "Đặt mật khẩu mới",
    },
    passwordReset: {
      subject: "Mật khẩu của bạn đã được đặt lại",
      body: "Mật khẩu mới cho tài khoản Nhạc Sống của bạn vừa được đặt qua liên kết trong email. Mọi thiết bị đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou:
        "Nếu không phải bạn, có thể có người đang đọc email của bạn. Hãy bảo vệ hộp thư trước, rồi đặt mật khẩu mới.",
      button: "Đặt mật khẩu mới",
    },
    factorOn: {
      subject: "Đã bật bảo mật hai lớp",
      body: "Từ nay, khi đăng nhập vào tài khoản Nhạc Sống, bạn cần nhập thêm mã từ ứng dụng xác thực. Mọi thiết bị khác đã được đăng xuất.",
      notYou: "Nếu không phải bạn, có người đã biết mật khẩu của bạn: hãy đặt mật khẩu mới ngay.",
      button: "Đặt mật khẩu mới",
    },
    factorOff: {
      subject: "Đã tắt bảo mật hai lớp",
      body: "Từ nay, khi đăng nhập vào tài khoản Nhạc Sống, bạn không cần nhập mã nữa.",
      notYou: "Nếu không phải bạn, hãy đặt mật khẩu mới ngay, rồi bật lại bảo mật hai lớp trong hồ sơ.",
      button: "Đặt mật khẩu mới",
    },
    googleJoined: {
      subject: "Đã kết nối Google với tài khoản của bạn",
      body: "Từ nay bạn có thể đăng nhập vào tài khoản Nhạc Sống bằng Google. Mật khẩu cũ không còn dùng được, mọi thiết bị khác đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou:
        "Nếu không phải bạn, có người đang dùng tài khoản Google của bạn. Hãy bảo vệ tài khoản Google trước, rồi đặt mật khẩu mới tại đây.",
      button: "Đặt mật khẩu mới",
    },
    tokenMade: {
      subject: "Mã truy cập mới",
      body: "Mã truy cập “{name}” vừa được tạo cho tài khoản Nhạc Sống của bạn. Ai có mã này đều dùng được tài khoản của bạn qua API.",
      notYou: "Nếu không phải bạn, hãy thu hồi mã ngay và đổi mật khẩu.",
      button: "Mã truy cập",
    },
  },
  ticket: {
    subject: "Vé của bạn: {title}",
    body: "Bạn có vé xem “{title}” của {name}. Đã trả: {amount}. Mã vé: {code}.",
    button: "Xem vé",
  },
  registered: {
    subject: "Vé của bạn: {title}",
    body: "Bạn đã đăng ký xem “{title}” của {name}. Mã vé: {code}.",
    button: "Xem vé",
  },
  donation: {
    subject: "Cảm ơn bạn đã ủng hộ {name}",
    body: "Khoản ủng hộ {amount} của bạn cho {name} (“{title}”) đã được ghi nhận. Thư này là biên nhận của bạn. Tiền ủng hộ không hoàn lại.",
    button: "Trang sự kiện",
  },
  refunded: {
    subject: "Đã hoàn tiền: {amount}, {title}",
    body: "{amount} cho “{title}” đã được hoàn về phương thức thanh toán ban đầu. Tùy ngân hàng, bạn sẽ nhận được tiền sau vài ngày.",
    button: "Vé của tôi",
  },
  why: {
    refundMismatch: "Số tiền đã trả khác số tiền cần trả.",
    refundCancelled: "Sự kiện đã hủy trước khi khoản thanh toán của bạn tới.",
    refundArtist: "Nghệ sĩ đã ngừng hoạt động trước khi khoản thanh toán của bạn tới.",
    refundOver: "Sự kiện đã kết thúc trước khi khoản thanh toán của bạn tới.",
    refundTwice: "Bạn đã thanh toán hai lần.",
    refundDuplicate: "Bạn đã có vé khi khoản thanh toán này tới.",
    refundSeatGone: "Chỗ cuối cùng đã hết trước khi khoản thanh toán của bạn tới.",
  },
  cancelled: {
    subject: "Đã hủy: {title}. Bạn được hoàn tiền.",
    body: "“{title}” của {name} đã hủy. {amount} đã được hoàn về phương thức thanh toán ban đầu. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  cancelledOwed: {
    subject: "Đã hủy: {title}. Tiền đang được hoàn lại cho bạn.",
    body: "“{title}” của {name} đã hủy. {amount} sẽ được hoàn về phương thức thanh toán ban đầu. Dịch vụ thanh toán chưa xác nhận. Chúng tôi sẽ gửi email cho bạn khi xong. Chúng tôi rất tiếc.",
    button: "Xem vé",
  },
  cancelledFree: {
    subject: "Đã hủy: {title}",
    body: "“{title}” của {name} đã hủy. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  cancelledWaiting: {
    subject: "Đã hủy: {title}",
    body: "“{title}” của {name} đã hủy nên danh sách chờ cũng đóng. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  closed: {
    subject: "Đang tạm đóng: {title}",
    body: "“{title}” của {name} hiện đang tạm đóng. Nếu sự kiện mở lại, chúng tôi sẽ báo cho bạn. Trong thời gian này, bạn có thể trả vé bất cứ lúc nào, kể cả khi đã quá hạn trả vé. Số tiền đã trả cho vé sẽ được hoàn lại đầy đủ.",
    button: "Xem vé",
  },
  reopened: {
    subject: "Đã mở lại: {title}",
    body: "“{title}” của {name} đã mở lại và vé của bạn vẫn có hiệu lực. Giờ bắt đầu:",
    button: "Xem vé",
  },
  takenDown: {
    button: "Sự kiện của bạn",
    hiddenShow: {
      subject: "Sự kiện của bạn đã bị ẩn: {excerpt}",
      body: "Ban quản trị đã ẩn sự kiện “{excerpt}” của bạn. Chỉ bạn và ban quản trị thấy được sự kiện này, và việc bán vé tạm ngừng. Người có vé có thể trả vé trong thời gian sự kiện bị ẩn.",
    },
    cancelledShow: {
      subject: "Sự kiện của bạn đã bị hủy: {excerpt}",
      body: "Ban quản trị đã hủy sự kiện “{excerpt}” của bạn. Mọi người đã trả tiền mua vé đều được hoàn tiền đầy đủ.",
    },
    review: {
      subject: "Đánh giá của bạn đã bị gỡ",
      body: "Ban quản trị đã gỡ đánh giá của bạn: “{excerpt}”.",
    },
    message: {
      subject: "Tin nhắn của bạn đã bị gỡ",
      body: "Ban quản trị đã gỡ tin nhắn trò chuyện của bạn: “{excerpt}”.",
    },
  },
  offer: {
    subject: "Có chỗ giữ cho bạn: {title}",
    body: "Một chỗ xem “{title}” được giữ cho bạn đến {until}. Sau đó chỗ này sẽ dành cho người kế tiếp.",
    button: "Nhận chỗ",
  },
  day: {
    subject: "Ngày mai: {title}",
    body: "“{title}” của {name} bắt đầu trong vòng một ngày nữa.",
    button: "Xem vé",
  },
  hour: {
    subject: "Còn một giờ: {title}",
    body: "“{title}” của {name} bắt đầu trong vòng một giờ nữa.",
    button: "Xem trực tiếp",
  },
  live: {
    subject: "{name} đang trực tiếp",
    body: "“{title}” đã bắt đầu.",
    button: "Xem trực tiếp",
  },
  repriced: {
    subject: "Giá vé đổi, vé của bạn vẫn giữ nguyên: {title}",
    body: "Từ nay buổi “{title}” của {name} có giá khác. Vé của bạn vẫn còn hiệu lực: bạn không phải trả thêm và không cần làm gì. Buổi diễn bắt đầu lúc:",
    button: "Xem vé",
  },
  changed: {
    subject: "Có thay đổi: {title}",
    body: "Giờ diễn của “{title}” ({name}) đã thay đổi. Giờ mới:",
    button: "Xem vé",
  },
  newShow: {
    subject: "Buổi diễn mới của {name}: {title}",
    body: "{name}, nghệ sĩ bạn theo dõi, vừa thông báo buổi “{title}”. Buổi diễn bắt đầu lúc:",
    button: "Xem sự kiện",
  },
  followedLive: {
    subject: "{name} đang trực tiếp",
    body: "{name}, nghệ sĩ bạn theo dõi, đang lên sóng với “{title}”.",
    button: "Xem ngay",
  },
  gift: {
    subject: "Có vé tặng bạn: {title}",
    body: "{receiver} tặng bạn một vé xem “{title}” của {name}. Bấm nút bên dưới để nhận vé.",
    button: "Nhận vé",
  },
  giftBought: {
    subject: "Vé tặng của bạn: {title}",
    body: "Bạn đã mua một vé xem “{title}” của {name} để tặng {receiver}. Đã trả: {amount}. Khi chưa có người nhận, bạn có thể lấy lại vé hoặc tặng người khác.",
    button: "Xem vé tặng",
  },
  giftTaken: {
    subject: "{receiver} đã nhận vé bạn tặng",
    body: "{receiver} đã nhận vé xem “{title}” của {name} do bạn tặng.",
    button: "Vé của tôi",
  },
  giftReturned: {
    subject: "Vé của bạn đã được trả: {title}",
    body: "Vé xem “{title}” mà bạn được tặng đã được hoàn tiền cho người mua. Vé này không còn hiệu lực.",
    button: "Trang sự kiện",
  },
};

export default mail;
