import type en from "../../en/delivery/mail";
import type { Translation } from "../../translation";

const mail: Translation<typeof en> = {
  greeting: "Chào {name},",
  greetingUnknown: "Xin chào,",
  unsubscribe: "Không nhận loại email này nữa",
  contact: "Cần giúp đỡ? Liên hệ với chúng tôi: {contact}",
  linkInvalid:
    "Liên kết này không đầy đủ. Bạn vui lòng dùng liên kết trong email, hoặc mở tài khoản của bạn.",
  unsubscribeTitle: "Email từ chúng tôi",
  turnOff: "Tắt loại email này",
  turnOn: "Bật lại",
  turnedOff: "Đã tắt loại email này",
  turnedOn: "Đã bật loại email này",
  toSite: "Tới {siteName}",
  alwaysSent: "Chúng tôi vẫn gửi email về biên nhận, hoàn tiền, thay đổi và hủy buổi diễn.",
  choice: {
    messages: "Bạn không muốn nhận email về tin nhắn chưa đọc nữa?",
    newsletters: "Bạn không muốn nhận bản tin của nghệ sĩ nào nữa?",
    adminTasks: "Bạn không muốn nhận email về việc chờ quản trị viên quyết định nữa?",
    reminders: "Bạn không muốn nhận email nhắc trước buổi diễn bạn có vé nữa?",
    follows: "Bạn không muốn nhận email về buổi diễn của nghệ sĩ bạn theo dõi nữa?",
    live: "Bạn không muốn nhận email khi buổi diễn bạn có vé bắt đầu nữa?",
  },
  choiceOff: {
    messages: "Bạn sẽ không nhận email về tin nhắn chưa đọc nữa.",
    newsletters: "Bạn sẽ không nhận bản tin của nghệ sĩ nữa.",
    adminTasks:
      "Bạn sẽ không nhận email về việc chờ quản trị viên nữa. Các việc ấy vẫn có trong mục Thông báo.",
    reminders: "Bạn sẽ không nhận email nhắc trước buổi diễn nữa.",
    follows: "Bạn sẽ không nhận email về buổi diễn của nghệ sĩ bạn theo dõi nữa.",
    live: "Bạn sẽ không nhận email khi buổi diễn bắt đầu nữa.",
  },
  newsletter: {
    subject: "{name}: {subject}",
    test: "[Gửi thử] {subject}",
    toArtist: "Đến trang của nghệ sĩ",
    toShow: "Đến trang buổi diễn",
    why: {
      followers:
        "Bản tin này do {name} viết. Bạn nhận bản tin vì bạn theo dõi {name} trên {siteName}.",
      holders: "Bản tin này do {name} viết. Bạn nhận bản tin vì bạn có vé “{title}”.",
    },
    stop: "Không nhận bản tin của {name} nữa",
    stopTitle: "Bản tin của {name}",
    stopQuestion: "Bạn không muốn nhận bản tin của {name} nữa?",
    stopDone: "Bạn sẽ không nhận bản tin của {name} nữa.",
    stopNote:
      "Nếu đang theo dõi {name}, bạn vẫn theo dõi. Bản tin của nghệ sĩ khác không thay đổi.",
    stopButton: "Không nhận bản tin này nữa",
    startButton: "Nhận lại bản tin",
    stopped: "Đã tắt bản tin",
    started: "Bạn sẽ nhận lại bản tin",
  },
  others: "Các buổi diễn mới khác:",
  furtherShows: "Các buổi còn lại:",
  quoted: "“{text}”",
  when: "{place}: {time}",
  artist: "cùng {name}",
  messages: {
    subject_other: "Bạn có {count} tin nhắn chưa đọc",
    body_other: "Bạn có {count} tin nhắn chưa đọc từ khán giả.",
    button: "Đọc tin nhắn",
  },
  adminTasks: {
    subject_other: "{text} (và {count} việc khác)",
    body: "Những việc sau đang chờ quản trị viên quyết định:",
    button: "Xem mọi việc đang chờ",
  },
  security: {
    passwordChanged: {
      subject: "Đã đổi mật khẩu của bạn",
      body: "Mật khẩu tài khoản {siteName} của bạn vừa được đổi. Mọi thiết bị khác đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou:
        "Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay. Khi đó mọi người khác sẽ bị đăng xuất.",
      button: "Đặt mật khẩu mới",
    },
    passwordReset: {
      subject: "Đã đặt lại mật khẩu của bạn",
      body: "Có người vừa đặt mật khẩu mới cho tài khoản {siteName} của bạn, qua liên kết trong email. Mọi thiết bị đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou:
        "Nếu đó không phải là bạn, có thể có người đang đọc email của bạn. Hãy bảo vệ hộp thư trước, rồi đặt mật khẩu mới.",
      button: "Đặt mật khẩu mới",
    },
    factorOn: {
      subject: "Đã bật bảo mật hai lớp",
      body: "Từ nay, khi đăng nhập vào tài khoản {siteName}, bạn cần nhập thêm mã từ ứng dụng xác thực. Mọi thiết bị khác đã được đăng xuất.",
      notYou:
        "Nếu đó không phải là bạn, có người đã biết mật khẩu của bạn. Hãy đặt mật khẩu mới ngay.",
      button: "Đặt mật khẩu mới",
    },
    factorOff: {
      subject: "Đã tắt bảo mật hai lớp",
      body: "Từ nay, khi đăng nhập vào tài khoản {siteName}, bạn không cần nhập mã nữa.",
      notYou:
        "Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay, rồi bật lại bảo mật hai lớp trong tài khoản.",
      button: "Đặt mật khẩu mới",
    },
    googleJoined: {
      subject: "Đã kết nối Google với tài khoản của bạn",
      body: "Từ nay bạn có thể đăng nhập vào tài khoản {siteName} bằng Google. Mật khẩu cũ không còn dùng được, mọi thiết bị khác đã được đăng xuất và các mã truy cập đã ngừng hoạt động.",
      notYou:
        "Nếu đó không phải là bạn, có người đang dùng tài khoản Google của bạn. Hãy bảo vệ tài khoản Google trước, rồi đặt mật khẩu mới tại đây.",
      button: "Đặt mật khẩu mới",
    },
    tokenMade: {
      subject: "Mã truy cập mới",
      body: "Mã truy cập “{name}” vừa được tạo cho tài khoản {siteName} của bạn. Ai có mã này đều dùng được tài khoản của bạn qua API.",
      notYou: "Nếu đó không phải là bạn, hãy thu hồi mã ngay và đổi mật khẩu.",
      button: "Mã truy cập",
    },
    passkeyAdded: {
      subject: "Khóa đăng nhập mới",
      body: "Khóa đăng nhập “{name}” vừa được thêm vào tài khoản {siteName} của bạn. Ai mở khóa được thiết bị này đều đăng nhập được.",
      notYou: "Nếu đó không phải là bạn, hãy gỡ khóa này ngay và đổi mật khẩu.",
      button: "Khóa đăng nhập",
    },
    passkeyRemoved: {
      subject: "Đã gỡ một khóa đăng nhập",
      body: "Khóa đăng nhập “{name}” không còn dùng được để vào tài khoản {siteName} của bạn.",
      notYou: "Nếu đó không phải là bạn, hãy kiểm tra các khóa đăng nhập ngay và đổi mật khẩu.",
      button: "Khóa đăng nhập",
    },
    numberTaken: {
      subject: "Đã gỡ một số điện thoại khỏi tài khoản của bạn",
      body: "Bạn chưa từng xác nhận số {name} trong tài khoản {siteName}. Chủ số này vừa xác nhận bằng mã, nên số nay thuộc một tài khoản riêng.",
      notYou:
        "Bạn vẫn đăng nhập bằng email này như trước. Nếu chính bạn đã xin mã, hãy đăng nhập vào tài khoản mới và xóa tài khoản đó. Sau đó, bạn thêm lại số ở đây và xác nhận bằng mã.",
      button: "Tài khoản",
    },
    newBrowser: {
      subject: "Có lần đăng nhập mới",
      body: "Có người vừa đăng nhập tài khoản {siteName} của bạn bằng một trình duyệt chưa từng dùng: {name}.",
      notYou:
        "Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay. Khi đó mọi người khác sẽ bị đăng xuất.",
      button: "Đặt mật khẩu mới",
    },
    signedOutByAdmin: {
      subject: "Bạn bị đăng xuất khỏi mọi thiết bị",
      body: "Quản trị viên đã đăng xuất bạn khỏi {siteName} trên mọi thiết bị. Các mã truy cập và địa chỉ lịch riêng cũng không còn dùng được.",
      notYou:
        "Nếu bạn không yêu cầu việc này, hãy liên hệ với chúng tôi. Bạn có thể đăng nhập lại bất cứ lúc nào.",
      button: "Tài khoản của bạn",
    },
    codeByAdmin: {
      subject: "Quản trị viên đã tạo mã đăng nhập cho bạn",
      body: "Quản trị viên của {siteName} đã tạo một mã dùng một lần để đọc cho bạn qua điện thoại. Ai nhập mã này sẽ đăng nhập được vào tài khoản của bạn.",
      notYou:
        "Nếu bạn không xin mã, hãy mở tài khoản, mục Cách đăng nhập, rồi đăng xuất mọi thiết bị khác. Sau đó hãy liên hệ với chúng tôi.",
      button: "Tài khoản của bạn",
    },
    adminRevoked: {
      subject: "Bạn không còn là quản trị viên",
      body: "Quyền quản trị của bạn trên {siteName} đã bị thu hồi, và bạn bị đăng xuất khỏi mọi thiết bị. Tài khoản của bạn vẫn còn.",
      notYou: "Nếu bạn cho rằng đây là nhầm lẫn, hãy liên hệ với quản trị viên khác.",
      button: "Tài khoản của bạn",
    },
    emailChanged: { subject: "Đã đổi email của bạn" },
    emailTaken: { subject: "Đã gỡ một email" },
    emailRemoved: { subject: "Đã gỡ email mới thêm gần đây" },
    phoneChanged: { subject: "Đã đổi số điện thoại của bạn" },
  },
  payout: {
    button: "Tiền",
    paid: {
      subject: "Chúng tôi đã chuyển {amount} cho bạn",
      body: "Chúng tôi đã chuyển {amount} tới tài khoản {account} của bạn. Mã giao dịch của ngân hàng: {reference}.",
      more: "Tùy ngân hàng, có thể mất vài ngày làm việc bạn mới nhận được.",
    },
    reversed: {
      subject: "Khoản {amount} chuyển cho bạn đã bị hủy ghi nhận",
      body: "Chúng tôi đã ghi nhận khoản {amount} chuyển tới tài khoản {account} của bạn (mã giao dịch {reference}). Khoản đó ghi nhầm, hoặc ngân hàng đã trả lại tiền. Chúng tôi vẫn còn phải trả bạn khoản này.",
      more: "Chúng tôi sẽ chuyển lại. Bạn vui lòng kiểm tra tài khoản ngân hàng đã đúng chưa.",
    },
    takenBack: {
      subject: "Chúng tôi đã lấy lại {amount} của một khoản đã chuyển",
      body: "Do hoàn tiền, khiếu nại hoặc nhầm lẫn, chúng tôi đã lấy lại {amount} của khoản {reference} từ tài khoản {account} của bạn.",
      more: "Trang Tiền của bạn cho biết hiện chúng tôi còn phải trả bạn bao nhiêu.",
    },
  },
  webhook: {
    subject: "Một webhook đã bị tắt",
    gone: "Địa chỉ tại {host} báo là không còn nữa (410), nên chúng tôi không gọi nữa.",
    failing: "Suốt hai ngày, chúng tôi không gọi được địa chỉ tại {host} nên đã tắt địa chỉ này.",
    more: "Khi chương trình của bạn hoạt động lại, hãy bật địa chỉ. Bạn có thể gửi lại các tin bị lỗi từ nhật ký.",
    button: "Webhook",
  },
  payoutAccount: {
    added: {
      subject: "Chúng tôi sẽ trả tiền vào tài khoản ngân hàng mới",
      body: "Một tài khoản ngân hàng vừa được thêm vào tài khoản {siteName} của bạn: {account} ({currency}).",
      more: "Nếu không phải bạn, hãy đặt mật khẩu mới ngay và báo cho chúng tôi trước khi tiền được chuyển.",
    },
    changed: {
      subject: "Tài khoản nhận tiền của bạn vừa được đổi",
      body: "Từ {time}, chúng tôi sẽ chuyển tới {account} ({currency}). Đến lúc đó vẫn dùng tài khoản cũ.",
      more: "Nếu không phải bạn, hãy chọn giữ tài khoản cũ trên trang Tiền và đặt mật khẩu mới.",
    },
  },
  ticketType: "Loại vé: {name} ({access}).",
  receipt: "Biên nhận",
  ticket: {
    subject: "Vé của bạn: {title}",
    body: "Bạn có vé xem “{title}” của {name}. Đã trả: {amount}. Mã vé: {code}.",
    button: "Xem vé",
  },
  pass: {
    subject: "Vé trọn bộ của bạn: {pass}",
    body: "Bạn có vé trọn bộ “{pass}” của {name}, gồm một vé cho mỗi buổi diễn. Đã trả: {amount}. Buổi đầu tiên là “{title}”.",
    button: "Xem vé",
  },
  passRefunded: {
    subject: "Hoàn tiền: {pass}",
    body: "Chúng tôi đã hoàn {amount} cho vé trọn bộ “{pass}” của {name} về thẻ hoặc tài khoản bạn đã dùng để trả. Buổi đầu tiên là “{title}”.",
    button: "Vé của tôi",
  },
  registered: {
    subject: "Vé của bạn: {title}",
    body: "Bạn đã đăng ký xem “{title}” của {name}. Mã vé: {code}.",
    button: "Xem vé",
  },
  donation: {
    subject: "Cảm ơn bạn đã ủng hộ {name}",
    body: "Khoản ủng hộ {amount} của bạn cho {name} (“{title}”) đã được ghi nhận. Tiền ủng hộ không hoàn lại.",
    button: "Trang buổi diễn",
  },
  refunded: {
    subject: "Đã hoàn tiền: {amount}, {title}",
    body: "Chúng tôi đã hoàn {amount} cho “{title}” về thẻ hoặc tài khoản bạn đã dùng để trả. Tùy ngân hàng, có thể mất vài ngày tiền mới về tài khoản.",
    button: "Vé của tôi",
  },
  transferShort: {
    subject: "Còn thiếu {amount}: {title}",
    body: "Một phần khoản chuyển của bạn cho “{title}” đã tới, nhưng còn thiếu {amount}. Bạn vui lòng chuyển phần còn thiếu với cùng nội dung trước {until}. Nếu đến lúc đó chưa tới, chúng tôi sẽ trả lại phần đã nhận.",
    button: "Mã QR cho phần còn thiếu",
  },
  transferBack: {
    subject: "Bạn được trả lại {amount}, {title}",
    body: "Bạn được trả lại {amount} cho “{title}”. Bạn vui lòng cho biết tài khoản nhận tiền. Chúng tôi chuyển lại trong 3 ngày sau đó, rồi gửi email cho bạn.",
    button: "Nhập tài khoản",
  },
  transferRefunded: {
    subject: "Đã hoàn tiền: {amount}, {title}",
    body: "Chúng tôi đã chuyển {amount} cho “{title}” về tài khoản bạn cho biết.",
    button: "Xem chi tiết",
  },
  transferUndone: {
    subject: "Vé chưa được thanh toán: {title}",
    body: "Chúng tôi đã xác nhận nhầm khoản chuyển {amount} của bạn cho “{title}”. Vé của bạn không còn hiệu lực. Chúng tôi xin lỗi. Trang chuyển khoản cho biết chỗ của bạn có còn được giữ không, và bạn có thể làm gì.",
    button: "Mở trang chuyển khoản",
  },
  transferUndonePass: {
    subject: "Vé trọn bộ chưa được thanh toán: {pass}",
    body: "Chúng tôi đã xác nhận nhầm khoản chuyển {amount} của bạn cho vé trọn bộ “{pass}”. Các vé trong bộ không còn hiệu lực. Chúng tôi xin lỗi. Trang chuyển khoản cho biết chỗ của bạn có còn được giữ không, và bạn có thể làm gì.",
    button: "Mở trang chuyển khoản",
  },
  transferUndoneTip: {
    subject: "Chưa nhận được khoản ủng hộ {name}",
    body: "Chúng tôi đã xác nhận nhầm khoản ủng hộ {amount} của bạn cho {name} (“{title}”): tiền chưa tới. Chúng tôi xin lỗi. Trang chuyển khoản cho biết bạn có thể làm gì.",
    button: "Mở trang chuyển khoản",
  },
  transferUndoneMoney: {
    subject: "Đính chính: {amount}, {title}",
    body: "Chúng tôi đã ghi nhận nhầm {amount} là khoản chuyển của bạn cho “{title}”. Khoản này không được tính là đã trả, và cũng không được trả lại cho bạn. Chúng tôi xin lỗi. Trang chuyển khoản cho biết số tiền thật sự đã tới.",
    button: "Mở trang chuyển khoản",
  },
  cancelled: {
    subject: "Đã hủy: {title}. Bạn đã được hoàn tiền.",
    body: "“{title}” của {name} đã bị hủy. Chúng tôi đã hoàn {amount} về thẻ hoặc tài khoản bạn đã dùng để trả. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  cancelledOwed: {
    subject: "Đã hủy: {title}. Tiền đang được hoàn lại cho bạn.",
    body: "“{title}” của {name} đã bị hủy. Chúng tôi đang hoàn {amount} về thẻ hoặc tài khoản bạn đã dùng để trả, nhưng dịch vụ thanh toán chưa xác nhận. Khi có xác nhận, chúng tôi sẽ gửi email cho bạn. Chúng tôi rất tiếc.",
    button: "Xem vé",
  },
  cancelledFree: {
    subject: "Đã hủy: {title}",
    body: "“{title}” của {name} đã bị hủy. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  noReplayFree: {
    subject: "Không có bản xem lại: {title}",
    body: "“{title}” của {name} không có bản xem lại nên vé xem lại của bạn không còn hiệu lực. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  cancelledWaiting: {
    subject: "Đã hủy: {title}",
    body: "“{title}” của {name} đã bị hủy nên danh sách chờ cũng đóng. Chúng tôi rất tiếc.",
    button: "Tìm buổi diễn",
  },
  closed: {
    subject: "Đang tạm đóng: {title}",
    body: "“{title}” của {name} hiện đang tạm đóng. Nếu buổi diễn mở lại, chúng tôi sẽ gửi email cho bạn. Trong thời gian này, bạn có thể trả vé bất cứ lúc nào, kể cả khi đã quá hạn trả vé. Bạn được hoàn đủ số tiền đã trả.",
    button: "Xem vé",
  },
  reopened: {
    subject: "Đã mở lại: {title}",
    body: "“{title}” của {name} đã mở lại và vé của bạn vẫn có hiệu lực. Giờ bắt đầu:",
    button: "Xem vé",
  },
  suspended: {
    subject: "Tài khoản của bạn đã bị tạm khóa",
    body: "Ban quản trị đã tạm khóa tài khoản của bạn. Bạn không đăng nhập được cho đến khi ban quản trị mở lại.",
  },
  takenDown: {
    button: "Buổi diễn của bạn",
    hiddenShow: {
      subject: "Buổi diễn của bạn đã bị ẩn: {excerpt}",
      body: "Ban quản trị đã ẩn buổi diễn “{excerpt}” của bạn. Lúc này chỉ bạn và ban quản trị thấy được buổi diễn, và vé tạm ngừng bán. Trong thời gian đó, người có vé có thể trả vé.",
    },
    cancelledShow: {
      subject: "Buổi diễn của bạn đã bị hủy: {excerpt}",
      body: "Ban quản trị đã hủy buổi diễn “{excerpt}” của bạn. Ai đã mua vé đều được hoàn đủ tiền.",
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
    body: "Chúng tôi đang giữ cho bạn một chỗ xem “{title}” đến {until}. Sau đó chỗ này sẽ dành cho người kế tiếp.",
    button: "Nhận chỗ",
  },
  day: {
    subject: "Ngày mai: {title}",
    body: "“{title}” của {name} bắt đầu trong 24 giờ tới.",
    button: "Xem vé",
  },
  hour: {
    subject: "Còn một giờ: {title}",
    body: "“{title}” của {name} bắt đầu trong một giờ tới.",
    button: "Xem trực tiếp",
  },
  live: {
    subject: "{name} đang trực tiếp",
    body: "“{title}” đã bắt đầu.",
    button: "Xem trực tiếp",
  },
  repriced: {
    subject: "Giá vé thay đổi, vé của bạn vẫn có hiệu lực: {title}",
    body: "Giá vé “{title}” của {name} đã thay đổi. Vé của bạn vẫn có hiệu lực. Bạn không phải trả thêm và không cần làm gì. Buổi diễn bắt đầu lúc:",
    button: "Xem vé",
  },
  changed: {
    subject: "Có thay đổi: {title}",
    body: "Giờ diễn của “{title}” ({name}) đã thay đổi. Giờ mới:",
    button: "Xem vé",
  },
  newShow: {
    subject: "Buổi diễn mới của {name}: {title}",
    body: "{name}, nghệ sĩ bạn theo dõi, vừa thông báo buổi diễn “{title}”. Buổi diễn bắt đầu lúc:",
    button: "Xem buổi diễn",
  },
  followedLive: {
    subject: "{name} đang trực tiếp",
    body: "{name}, nghệ sĩ bạn theo dõi, đang trực tiếp với “{title}”.",
    button: "Xem ngay",
  },
  gift: {
    subject: "Có vé tặng bạn: {title}",
    body: "{receiver} tặng bạn một vé xem “{title}” của {name}. Bạn bấm nút bên dưới để nhận vé.",
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
    subject: "Vé của bạn đã được trả lại: {title}",
    body: "Vé tặng xem “{title}” của bạn không còn hiệu lực. Tiền đã được hoàn cho người mua.",
    button: "Trang buổi diễn",
  },
};

export default mail;
