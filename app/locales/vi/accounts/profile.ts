import type en from "../../en/accounts/profile";
import type { Translation } from "../../translation";

const profile: Translation<typeof en> = {
  saved: "Đã lưu thay đổi",

  names: "Tên và ảnh",
  fullName: "Họ và tên",
  firstName: "Tên gọi",
  firstNameHint:
    "Bạn muốn được gọi thế nào? Tên này cũng hiện cạnh tin nhắn của bạn khi trò chuyện.",
  email: "Email",
  phone: "Số điện thoại",
  none: "Chưa có",
  memberSince: "Thành viên từ {month}",

  settings: "Ngôn ngữ và hiển thị",
  onThisDevice: "Trên thiết bị này",
  timeZoneAuto: "Theo thiết bị",
  languageUnknown: "Bạn vui lòng chọn ngôn ngữ.",
  themeUnknown: "Bạn vui lòng chọn giao diện.",

  password: "Mật khẩu",
  currentPassword: "Mật khẩu hiện tại",
  newPassword: "Mật khẩu mới",
  changePassword: "Đổi mật khẩu",
  passwordChanged: "Đã đổi mật khẩu.",
  othersSignedOut: "Mọi thiết bị khác đã được đăng xuất.",
  tokensEnd: "Các mã truy cập của bạn cũng sẽ ngừng hoạt động.",

  sessions: "Nơi đang đăng nhập",
  sessionsMore_other: "{count} nơi nữa",
  sessionThis: "Thiết bị này",
  sessionUnknown: "Thiết bị không xác định",
  sessionSince: "Đăng nhập lúc {time}",
  sessionEnd: "Đăng xuất",
  sessionEndNamed: "Đăng xuất: {device}, đăng nhập {time}",
  sessionEnded: "Đã đăng xuất thiết bị đó.",
  signOutOthers: "Đăng xuất mọi thiết bị khác",
  signOutOthersHint: "Thiết bị này vẫn đăng nhập. TV mà bạn đã mở buổi diễn cũng ngừng phát.",
  signingOut: "Đang đăng xuất…",
  calendarEnds: "Địa chỉ lịch riêng cũng sẽ không dùng được nữa.",
  calendarEnded:
    "Địa chỉ lịch riêng không còn dùng được. Bạn có thể tạo địa chỉ mới trong tài khoản.",

  picture: "Ảnh đại diện",
  pictureHint:
    "Tệp JPEG, PNG, WebP, AVIF hoặc GIF, tối đa 10 MB. Thông tin vị trí và máy ảnh trong ảnh sẽ được xóa.",
  pictureLarge: "Ảnh có dung lượng tối đa 10 MB.",
  pictureRemove: "Gỡ ảnh",

  reach: "Email và số điện thoại",
  reachNew: "Email hoặc số điện thoại mới",
  reachHint:
    "Chúng tôi gửi liên kết để xác nhận thay đổi. Nếu đổi email, liên kết được gửi tới email mới. Nếu đổi số điện thoại, liên kết được gửi tới email hiện tại.",
  reachHintCode:
    "Nếu đổi email, chúng tôi gửi liên kết tới email mới. Nếu đổi số điện thoại, chúng tôi nhắn mã tới số mới.",
  reachHintText: "Nếu đổi số điện thoại, chúng tôi nhắn mã tới số mới.",
  reachSave: "Gửi xác nhận",
  emailIsConfirmed: "Email của bạn đã được xác nhận.",
  emailUnconfirmed:
    "Email của bạn chưa được xác nhận. Bạn vui lòng xác nhận trước khi đổi cách đăng nhập hoặc thêm số điện thoại.",
  emailSend: "Gửi mã qua email cho tôi",
  emailConfirm: "Xác nhận email",
  emailConfirmed: "Đã xác nhận email",
  emailNone: "Tài khoản của bạn chưa có email.",
  emailProven: "Email của bạn đã được xác nhận trước đó.",
  emailChanged: "Email của tài khoản vừa thay đổi. Bạn vui lòng xin mã mới.",
  proveFirst: "Bạn vui lòng xác nhận {address} trước. Bạn có thể nhận mã ở ngay phía trên.",
  phoneIsConfirmed: "Số điện thoại của bạn đã được xác nhận.",
  phoneUnconfirmed:
    "Số điện thoại của bạn chưa được xác nhận. Sau khi xác nhận, bạn có thể đăng nhập bằng mã nhắn tới số này.",
  phoneSend: "Nhắn mã cho tôi",
  codeAgain: "Gửi mã mới",
  codeSending: "Đang gửi…",
  phoneConfirm: "Xác nhận số",
  phoneConfirmed: "Đã xác nhận số điện thoại",
  phoneNone: "Tài khoản của bạn chưa có số điện thoại.",
  phoneProven: "Số điện thoại của bạn đã được xác nhận trước đó.",
  numberCodeSent: "Chúng tôi đã nhắn mã tới số mới. Bạn vui lòng nhập mã trong vòng 10 phút.",
  phoneChanged: "Số điện thoại của tài khoản vừa thay đổi. Bạn vui lòng xin mã mới.",
  passwordInDoubt: "Trước hết, bạn cho biết mật khẩu của tài khoản này có phải của bạn không.",
  reachSent: "Chúng tôi đã gửi liên kết. Liên kết dùng được một lần và hết hạn sau 60 phút.",
  reachInOutbox:
    "Trang này chưa gửi được email. Liên kết nằm trong hộp thư đi; quản trị viên có thể đọc. Liên kết dùng được một lần và hết hạn sau 60 phút.",
  phoneNeedsEmail:
    "Để đổi số điện thoại, bạn vui lòng thêm email trước. Liên kết xác nhận dành cho email đó.",
  confirmTitle: "Xác nhận thay đổi",
  confirmText: "Từ nay bạn đăng nhập và nhận thông báo qua: {to}",
  confirmSignIn:
    "Liên kết này dành cho tài khoản của {name}. Bạn đăng nhập vào tài khoản đó để dùng {to}. Nếu đó không phải tài khoản của bạn, bạn không cần làm gì.",
  confirmOther:
    "Liên kết này dành cho một tài khoản khác, của {name}. Nếu đó là tài khoản của bạn, bạn đăng xuất ở đây rồi đăng nhập vào tài khoản đó. Sau đó bạn mở lại liên kết.",
  confirmed: "Đã xác nhận: {to}",
  restoreTitle: "Trả lại như cũ",
  restoreText: "Bạn sẽ lại đăng nhập và nhận thông báo qua {former}. Mọi thiết bị sẽ bị đăng xuất.",
  restoreNoPhone: "Số điện thoại sẽ được gỡ khỏi tài khoản của bạn. Mọi thiết bị sẽ bị đăng xuất.",
  restoreGone:
    "Liên kết này đã hết hạn hoặc đã được dùng. Hãy liên hệ với chúng tôi nếu bạn không đăng nhập được.",
  restoreSubmit: "Trả lại như cũ và đăng xuất mọi thiết bị",
  restored: "Đã trả lại như cũ",
  restoredText: "Mọi thiết bị đã bị đăng xuất. Hãy đặt mật khẩu mới ngay.",
  changeMail: {
    subject: "Xác nhận thông tin đăng nhập mới",
    body: "Có người, có thể là bạn, muốn đăng nhập tài khoản {siteName} của bạn bằng {to}. Bạn xác nhận bằng liên kết dưới đây. Liên kết dùng được một lần và hết hạn sau 60 phút.",
    ignore: "Nếu đó không phải là bạn, bạn không cần làm gì. Tài khoản của bạn vẫn giữ nguyên.",
  },
  changedMail: {
    subject: "Thông tin đăng nhập của bạn đã thay đổi",
    body: "Từ nay bạn đăng nhập {siteName} bằng {to}.",
    undo: "Nếu đó không phải là bạn, hãy dùng liên kết này trong vòng 7 ngày. Bạn lấy lại thông tin đăng nhập cũ, và mọi thiết bị bị đăng xuất.",
    contact: "Nếu liên kết không giúp được, hãy liên hệ ngay với chúng tôi qua {contact}.",
  },

  notice: {
    reminders: "Nhắc tôi một ngày và một giờ trước buổi diễn",
    live: "Gửi email cho tôi khi buổi diễn bắt đầu",
    messages: "Mỗi ngày gửi tôi một email nếu có tin nhắn của khán giả tôi chưa đọc",
    follows: "Gửi email cho tôi khi nghệ sĩ tôi theo dõi có buổi diễn mới",
    newsletters: "Gửi cho tôi bản tin của nghệ sĩ tôi theo dõi hoặc có vé",
    adminTasks:
      "Gửi email cho tôi, mỗi giờ nhiều nhất một lần, khi có việc chờ quản trị viên quyết định",
  },

  noPassword:
    "Tài khoản của bạn chưa có mật khẩu. Bạn có thể đặt mật khẩu trong mười phút sau khi đăng nhập.",
  signInFirst:
    "Tài khoản của bạn chưa có mật khẩu. Để chắc chắn đây là bạn, bạn chỉ làm được việc này trong mười phút sau khi đăng nhập.",
  signInWithGoogle: "Đăng nhập lại bằng Google",
  setPassword: "Đặt mật khẩu",

  factor: {
    lead: "Khi đăng nhập, ngoài mật khẩu bạn nhập thêm mã từ một ứng dụng trên điện thoại.",
    on: "Đang bật",
    begin: "Bắt đầu",
    beginHint: "Khi bật, mọi thiết bị khác của bạn sẽ bị đăng xuất.",
    again: "Tạo khóa mới",
    scan: "1. Bạn quét mã này bằng ứng dụng xác thực, hoặc nhập khóa bí mật.",
    secret: "Khóa bí mật",
    type: "2. Bạn nhập mã đang hiện trong ứng dụng.",
    code: "Mã",
    confirm: "Bật",
    codesTitle: "Mã dự phòng của bạn",
    codesHint:
      "Nếu mất điện thoại, bạn đăng nhập bằng các mã này, mỗi mã dùng được một lần. Mã chỉ hiện lúc này, bạn vui lòng cất kỹ.",
    codesLeft_other: "Còn {count} mã dự phòng",
    turnOff: "Tắt",
    turnedOff: "Đã tắt bảo mật hai lớp",
    alreadyOn: "Bảo mật hai lớp đã được bật.",
    required: "Trên máy chủ này, quản trị viên cần bảo mật hai lớp.",
  },

  data: "Dữ liệu của bạn",
  dataHint:
    "Mọi dữ liệu chúng tôi lưu về bạn, trong một tệp ZIP. Dữ liệu ở dạng JSON, dành cho phần mềm đọc. Nếu bạn là nghệ sĩ, tệp có thêm buổi diễn, bài hát, hình, khán giả và tiền; các bảng của phần này mở được bằng Excel.",
  exportBegin: "Chuẩn bị dữ liệu của tôi",
  exportHint: "Bạn có khá nhiều dữ liệu, nên cần một lúc để chuẩn bị tệp. Tệp sẽ có ở đây.",
  exportMailed: "Chúng tôi sẽ gửi email cho bạn khi xong.",
  exportBegun: "Đang chuẩn bị dữ liệu của bạn",
  exportBegunText: "Bạn có thể đóng trang này.",
  exportProgress: "Đang chuẩn bị dữ liệu: {percent}%",
  exportReload: "Xem tiến độ",
  exportReady: "Dữ liệu của bạn đã sẵn sàng.",
  exportUntil: "Bạn tải về được đến {time}.",
  exportFailed: "Chưa tạo được tệp. Bạn vui lòng thử lại.",
  exportKept:
    "Dữ liệu của bạn đã sẵn sàng. Bạn vui lòng tải tệp đó. Khi tệp hết hạn, bạn có thể xin tệp mới.",
  exportMany: "Hôm nay bạn đã xin dữ liệu ba lần. Bạn vui lòng thử lại vào ngày mai.",
  exportGone: "Tệp này đã hết hạn. Bạn vui lòng chuẩn bị lại trong tài khoản.",
  exportMail: {
    subject: "Dữ liệu của bạn đã sẵn sàng",
    body: "Tệp dữ liệu của bạn đã sẵn sàng. Chúng tôi giữ tệp trong ba ngày. Chỉ bạn mở được, sau khi đăng nhập.",
  },
  download: "Tải dữ liệu của tôi",

  delete: "Xóa tài khoản",
  deleteQuestion: "Xóa tài khoản? Xóa rồi không lấy lại được.",
  deleteHint:
    "Chúng tôi xóa họ tên, email và số điện thoại của bạn. Tin nhắn, đánh giá và khoản thanh toán còn lại nhưng không có tên bạn, vì có người khác trong đó. Biên nhận vẫn giữ tên bạn vì luật yêu cầu.",
  deleteTicketsHint:
    "Trước đó, bạn hãy trả vé của các buổi diễn sắp tới, kể cả vé tặng chưa ai nhận. Hoặc bạn đợi các buổi diễn ấy kết thúc. Vé tặng đã có người nhận vẫn là của người đó. Đơn nghệ sĩ đang chờ bị đóng lại, và địa chỉ lịch không dùng được nữa.",
  deleteOpen: "Tôi muốn xóa tài khoản",
  deleting: "Đang xóa…",
  deleted: "Tài khoản của bạn đã được xóa.",
  deleteFailed: "Chưa xóa được",
  deleteLastAdmin:
    "Bạn là quản trị viên duy nhất. Hãy trao quyền quản trị cho một người khác trước.",
  deleteTickets_other:
    "Bạn còn {count} vé cho buổi diễn sắp tới. Bạn vui lòng trả vé trước, hoặc đợi buổi diễn kết thúc.",
  deleteOwed:
    "Chúng tôi còn phải trả bạn tiền từ các buổi diễn. Bạn vui lòng chờ nhận đủ, hoặc liên hệ với chúng tôi.",
  deleteDebt:
    "Bạn còn nợ {siteName} {money}, vì tiền hoàn nhiều hơn thu nhập của bạn. Bạn vui lòng liên hệ với chúng tôi để trả khoản này trước.",
  deleteEvents_other: "Bạn còn {count} buổi diễn sắp tới. Bạn vui lòng xóa các buổi diễn đó trước.",
};

export default profile;
