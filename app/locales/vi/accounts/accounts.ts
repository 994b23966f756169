import type en from "../../en/accounts/accounts";
import type { Translation } from "../../translation";

const accounts: Translation<typeof en> = {
  loginIdRequired: "Bạn chưa nhập email hoặc số điện thoại",
  passwordShort: "Mật khẩu cần ít nhất 6 ký tự",
  passwordLong: "Mật khẩu có tối đa 128 ký tự.",
  passwordCommon: "Mật khẩu này quá phổ biến. Bạn vui lòng chọn mật khẩu khác.",
  nameRequired: "Bạn chưa nhập họ và tên",
  nameReserved:
    "Tên này dễ bị nhầm với ban quản trị hoặc với trang này. Bạn vui lòng chọn tên khác.",
  nameLong: "Họ và tên có tối đa 100 ký tự.",
  passwordsDiffer: "Hai mật khẩu chưa giống nhau",
  termsRequired: "Bạn cần đồng ý với các điều khoản",
  signInAgain:
    "Để chắc chắn đây là bạn, bạn vui lòng đăng xuất rồi đăng nhập lại. Sau đó bạn có mười phút để đổi.",
  currentPasswordRequired: "Bạn vui lòng nhập mật khẩu hiện tại.",
  currentPasswordWrong: "Mật khẩu hiện tại chưa đúng.",
  loginIdTaken: "Email hoặc số điện thoại này đã được dùng. Nếu là của bạn, hãy đăng nhập bằng mã.",
  loginIdInvalid: "Bạn vui lòng nhập email hoặc số điện thoại.",
  countryCodeNeeded: "Bạn vui lòng thêm mã quốc gia, ví dụ +1 hoặc +84.",
  invalidCredentials: "Email, số điện thoại hoặc mật khẩu chưa đúng. Bạn vui lòng thử lại.",
  suspended: "Tài khoản của bạn đang bị tạm khóa.",
  suspendedReason: "Lý do: {reason}",
  suspendedUntil: "Tài khoản bị khóa cho đến khi ban quản trị mở lại.",
  suspendedAsk: "Nếu cần hỏi, bạn hãy liên hệ với chúng tôi qua {contact}.",

  login: "Đăng nhập",
  loginDescription:
    "Đăng nhập {siteName} để mua vé, xem nhạc Việt trực tiếp và trò chuyện cùng nghệ sĩ.",
  loginFailed: "Chưa đăng nhập được",
  loginSuccessful: "Đăng nhập thành công",
  welcomeBack: "Chào mừng bạn trở lại!",
  signingIn: "Đang đăng nhập…",
  loginId: "Email hoặc số điện thoại",
  loginIdHint: "Ví dụ: ten@example.com hoặc 0903 555 017",
  password: "Mật khẩu",
  confirmPassword: "Nhập lại mật khẩu",
  passwordHint: "Ít nhất 6 ký tự",
  forgotLink: "Quên mật khẩu?",
  createAccount: "Tạo tài khoản",
  haveAccount: "Bạn đã có tài khoản?",
  google: "Tiếp tục với Google",
  googleTitle: "Đăng nhập bằng Google",
  googleUnavailable: "Máy chủ này chưa bật đăng nhập bằng Google.",
  googleFailed: "Chưa đăng nhập được bằng Google. Bạn vui lòng thử lại.",
  googleJoined: "Đã kết nối Google với tài khoản của bạn",
  googleJoinedText:
    "Mật khẩu cũ, các liên kết đã gửi qua email và mã truy cập không còn dùng được. Mọi thiết bị khác đã được đăng xuất.",
  googleJoinedFactor:
    "Mật khẩu cũ, các liên kết đã gửi qua email và mã truy cập không còn dùng được. Mọi thiết bị khác đã được đăng xuất. Bảo mật hai lớp vẫn bật.",
  googleUnverified: "Google chưa xác minh email này. Bạn vui lòng đăng nhập bằng mật khẩu.",
  googleOther: "Email này thuộc về một tài khoản Google khác.",
  codeTitle: "Bảo mật hai lớp",
  passkeyLead: "Bạn vui lòng xác nhận bằng khóa đăng nhập.",
  codeLead: "Bạn nhập mã đang hiện trong ứng dụng xác thực, hoặc một mã dự phòng.",
  codeLabel: "Mã",
  codeNeeded: "Tài khoản này đã bật bảo mật hai lớp. Bạn vui lòng gửi kèm mã.",
  codeClockBehind:
    "Đồng hồ của máy chủ đang chạy chậm nên chưa kiểm tra được mã từ ứng dụng. Bạn hãy dùng một mã dự phòng, hoặc thử lại sau vài phút.",
  codeWrong: "Mã này chưa đúng. Bạn vui lòng nhập lại.",
  codeGone: "Bạn vui lòng đăng nhập lại.",
  credentialsChanged: "Cách đăng nhập của tài khoản này vừa thay đổi. Bạn vui lòng đăng nhập lại.",
  codeSubmit: "Tiếp tục",
  sendCode: "Gửi mã cho tôi",
  sendCodeHintTexts:
    "Không cần mật khẩu: chúng tôi gửi mã sáu chữ số qua email hoặc tin nhắn. Chưa có tài khoản? Chúng tôi sẽ tạo cho bạn luôn.",
  sendCodeHint:
    "Không cần mật khẩu: chúng tôi gửi mã sáu chữ số qua email. Chưa có tài khoản? Chúng tôi sẽ tạo cho bạn luôn.",
  sendCodeHintTextsOnly:
    "Không cần mật khẩu: chúng tôi nhắn mã sáu chữ số tới số điện thoại của bạn. Chưa có tài khoản? Chúng tôi sẽ tạo cho bạn luôn. Trang này chưa gửi được email.",
  adminCode: "Dùng mã của quản trị viên",
  adminCodeHint:
    "Trang này chưa gửi được mã. Nếu không đăng nhập bằng mật khẩu được, bạn nhờ quản trị viên đọc mã cho mình.",
  orPassword: "hoặc dùng mật khẩu",
  continuingAccepts:
    "Khi tiếp tục, bạn đồng ý với <terms>Điều khoản</terms> và <privacy>Quyền riêng tư</privacy>.",
  codeType: "Nhập mã",
  codeSentTo: "Chúng tôi đang gửi mã sáu chữ số tới {email}.",
  codeTextedTo: "Chúng tôi đang nhắn mã sáu chữ số tới số {phone}.",
  codeReadOut: "Bạn nhập mã sáu chữ số mà quản trị viên đọc cho bạn qua điện thoại.",
  codeReadOutAt:
    "Bạn chưa có mã? Hãy liên hệ với chúng tôi qua {contact}: chúng tôi sẽ gọi và đọc mã cho bạn.",
  codeReadOutAsk: "Bạn chưa có mã? Hãy nhờ quản trị viên của trang gọi và đọc mã cho bạn.",
  codeInOutbox:
    "Trang này chưa gửi được email. Quản trị viên có thể xem mã của {email} trong hộp thư đi.",
  codeBounced: "Không gửi được email tới {email}. Bạn xem lại địa chỉ, hoặc dùng địa chỉ khác.",
  codeLookAgain: "Chưa thấy email? Xem email đã gửi được chưa",
  codeSix: "Mã sáu chữ số",
  codeSixHint: "Mã dùng được trong 10 phút. Chưa thấy email? Bạn xem thử mục Spam.",
  codeSixHintOutbox: "Mã dùng được trong 10 phút.",
  codeSixHintText:
    "Mã dùng được trong 10 phút. Chưa thấy tin nhắn? Bạn xem lại số điện thoại, hoặc dùng email.",
  codeSixHintTextNoMail:
    "Mã dùng được trong 10 phút. Chưa thấy tin nhắn? Bạn xem lại số điện thoại.",
  codeSixHintReadOut: "Mã có hiệu lực trong 15 phút.",
  codeAgain: "Gửi lại",
  codeOtherAddress: "Dùng địa chỉ khác",
  codeToPayment: "Tiếp tục thanh toán: {price}",
  codeHoldsSeat_other: "Sau đó chúng tôi giữ chỗ cho bạn trong {count} phút.",
  codeOtherNumber: "Dùng số khác",
  codeDigits: "Bạn vui lòng nhập sáu chữ số.",
  codeNotToCountry:
    "Chúng tôi không nhắn tin đến số của quốc gia này. Bạn vui lòng nhập email, hoặc đăng nhập bằng mật khẩu.",
  codeNotToCountryNoMail:
    "Chúng tôi không nhắn tin đến số của quốc gia này. Bạn vui lòng đăng nhập bằng mật khẩu.",
  codeByMailOnly:
    "Mã chỉ gửi được qua email. Bạn vui lòng nhập email, hoặc đăng nhập bằng mật khẩu.",
  codesOff: "Trang này chưa gửi được mã. Bạn vui lòng đăng nhập bằng mật khẩu.",
  codeForNumber:
    "Bạn đã có tài khoản? Hãy dùng mật khẩu ở dưới, hoặc mã của quản trị viên. Bạn chưa có tài khoản? Hãy tạo tài khoản bằng số này và đặt mật khẩu.",
  signUpWithNumber: "Tôi là người mới: tạo tài khoản",
  codeByCall:
    "Bạn quên mật khẩu? Hãy liên hệ với chúng tôi qua {contact}: chúng tôi sẽ gọi và đọc mã cho bạn.",
  signInText: "{code} là mã {siteName} của bạn, dùng được {minutes} phút. Bạn đừng đưa mã cho ai.",
  textsUsedUp:
    "Hôm nay chúng tôi không gửi thêm tin nhắn được. Bạn vui lòng dùng email hoặc mật khẩu.",
  textsUsedUpNoMail:
    "Hôm nay chúng tôi không gửi thêm tin nhắn được. Bạn vui lòng dùng mật khẩu, hoặc thử lại vào ngày mai.",
  codeWrongTriesLeft_other: "Mã này chưa đúng. Bạn còn {count} lần thử.",
  codeTriesOver: "Bạn đã nhập sai năm lần. Bạn vui lòng xin mã mới.",
  codeOfOtherBrowser:
    "Mã này xin từ trình duyệt hoặc thiết bị khác. Bạn vui lòng nhập mã ở đó, hoặc xin mã mới tại đây.",
  codeNewest: "Bạn vui lòng nhập mã mới nhất",
  codeNewestText: "Vài phút qua đã có nhiều lần xin mã.",
  codesEnough:
    "Gần đây địa chỉ này đã xin nhiều mã. Bạn vui lòng dùng mã mới nhất, hoặc thử lại sau.",
  linksEnough:
    "Gần đây địa chỉ này đã xin nhiều liên kết. Bạn vui lòng dùng liên kết mới nhất, hoặc thử lại sau.",
  mailsEnough:
    "Gần đây chúng tôi đã gửi nhiều email tới địa chỉ này. Bạn vui lòng xem hộp thư đến và mục Spam, hoặc thử lại sau.",
  passwordTriesOver_other:
    "Tài khoản này đã bị nhập sai mật khẩu quá nhiều lần. Bạn vui lòng đăng nhập bằng mã, hoặc thử lại sau {count} phút.",
  credentialsOff:
    "Mật khẩu và khóa đăng nhập của tài khoản này đang tạm ngưng. Bạn đăng nhập bằng mã, rồi cho biết đó có phải của mình không.",
  passwordAnswered: "Câu hỏi này đã được trả lời.",
  codeExpired: "Mã này đã hết hạn hoặc đã được dùng. Bạn vui lòng xin mã mới.",
  codeTriesOverToday:
    "Hôm nay mã đã bị nhập sai quá nhiều lần. Bạn vui lòng dùng mật khẩu, hoặc thử lại vào ngày mai.",
  codeProofTriesOver:
    "Hôm nay mã cho địa chỉ này đã bị nhập sai quá nhiều lần. Bạn vui lòng thử lại vào ngày mai.",
  noAccountHere:
    "Không có tài khoản nào dùng số điện thoại này. Bạn xem lại số, hoặc tạo tài khoản.",
  codeUseLink:
    "Hôm nay mã cho địa chỉ này đã bị nhập sai quá nhiều lần. Bạn vui lòng dùng liên kết trong email.",
  linkText: "Bạn sẽ đăng nhập bằng {loginId} trên thiết bị này.",
  linkSubmit: "Đăng nhập",
  linkGone: "Liên kết này đã hết hạn hoặc đã được dùng. Bạn vui lòng xin mã mới.",
  welcomeNew: "Chào mừng bạn đến với {siteName}!",
  nameless: "Khách",
  whosePassword: "Mật khẩu này có phải của bạn?",
  whosePasswordText:
    "Tài khoản này đã có mật khẩu trước khi email hoặc số điện thoại được xác nhận. Mọi thiết bị khác đã được đăng xuất. Nếu mật khẩu do bạn đặt, bạn cứ giữ lại. Nếu không, bạn hãy xóa, cùng với bảo mật hai lớp và khóa đăng nhập. Khi bạn chưa trả lời, các cách đăng nhập này chưa dùng được.",
  passwordMine: "Tôi đã đặt, giữ lại",
  passwordForeign: "Không phải của tôi, xóa đi",
  passwordRemoved: "Đã xóa mật khẩu",
  passwordRemovedText: "Bạn có thể đặt mật khẩu mới trong tài khoản.",
  signInMail: {
    subject: "{code} là mã đăng nhập {siteName}",
    code: "Mã của bạn là {code}. Bạn nhập mã trong trình duyệt đã xin mã. Mã dùng được một lần và hết hạn sau 10 phút.",
    link: "Hoặc đăng nhập bằng nút dưới đây, trên bất kỳ thiết bị nào.",
    button: "Đăng nhập",
    ignore:
      "Nếu bạn không xin mã, bạn không cần làm gì. Đừng đưa mã cho ai: chúng tôi không bao giờ hỏi mã.",
  },
  proofMail: {
    subject: "{code} là mã xác nhận email tại {siteName}",
    code: "Mã của bạn là {code}. Bạn nhập mã trong trình duyệt đã xin mã để xác nhận email này là của bạn. Mã dùng được một lần và hết hạn sau 10 phút.",
  },
  googleInstead: "Bạn có thể đăng nhập bằng email hoặc số điện thoại và mật khẩu.",
  or: "hoặc",
  seatWaits: "Chỗ ngồi đang chờ bạn.",
  backToLogin: "Về trang đăng nhập",

  goesHome: "Sau đó bạn sẽ về trang chủ.",
  goesBack: "Sau đó bạn sẽ trở lại trang vừa xem.",
  goesToShow: "Sau đó bạn sẽ trở lại “{title}”.",
  goesTo: {
    dashboard: "Sau đó bạn sẽ tới Sân khấu của bạn.",
    saved: "Sau đó bạn sẽ tới danh sách buổi diễn đã lưu.",
    tickets: "Sau đó bạn sẽ tới trang vé của bạn.",
    profile: "Sau đó bạn sẽ tới trang Tài khoản.",
    checkout: "Sau đó bạn sẽ tiếp tục thanh toán.",
    stream: "Sau đó bạn sẽ tới phòng xem buổi diễn.",
    event: "Sau đó bạn sẽ trở lại trang buổi diễn.",
    artist: "Sau đó bạn sẽ trở lại trang nghệ sĩ.",
    apply: "Sau đó bạn sẽ tiếp tục đơn đăng ký nghệ sĩ.",
    report: "Sau đó bạn sẽ tiếp tục báo cáo.",
  },

  signup: "Tạo tài khoản",
  signupFailed: "Chưa tạo được tài khoản",
  signupError: "Chưa tạo được tài khoản. Bạn vui lòng thử lại.",
  creating: "Đang tạo tài khoản…",
  created: "Đã tạo tài khoản",
  signInWith: "Tài khoản đã sẵn sàng. Bạn vui lòng đăng nhập bằng {loginId}.",
  name: "Họ và tên",
  nameHint:
    "Bạn nhập đầy đủ họ tên. Khi trò chuyện, mọi người thấy tên gọi của bạn, ví dụ “Mai” với Trần Thị Mai. Bạn có thể đổi trong tài khoản.",
  nameAsk: "Bạn tên gì?",
  nameAskLead: "Bạn đã đăng nhập.",
  nameFailed: "Chưa lưu được tên của bạn",
  nameSave: "Lưu tên",
  nameSaving: "Đang lưu…",
  nameSaved: "Đã lưu tên của bạn",
  nameSkip: "Để sau",
  accept:
    "Tôi đồng ý với <terms>Điều khoản sử dụng</terms> và <privacy>Chính sách quyền riêng tư</privacy>",

  logoutQuestion: "Bạn muốn đăng xuất?",
  logout: "Đăng xuất",
  stay: "Hủy",
  loggedOut: "Bạn đã đăng xuất.",

  forgotTitle: "Quên mật khẩu",
  forgotHint:
    "Bạn nhập email hoặc số điện thoại. Chúng tôi sẽ gửi email kèm liên kết để bạn đặt mật khẩu mới.",
  forgotHintTexts:
    "Bạn nhập email hoặc số điện thoại. Chúng tôi sẽ gửi email kèm liên kết, hoặc nhắn mã, để bạn đặt mật khẩu mới.",
  forgotHintTextsOnly:
    "Bạn nhập số điện thoại. Chúng tôi sẽ nhắn mã để bạn đặt mật khẩu mới. Trang này chưa gửi được email.",
  forgotHintOff:
    "Trang này chưa gửi được email. Bạn nhập email; quản trị viên sẽ thấy liên kết đặt mật khẩu mới trong hộp thư đi.",
  forgotSubmitTexts: "Tiếp tục",
  forgotPhone:
    "Bạn chỉ đăng ký bằng số điện thoại? Hãy liên hệ với chúng tôi qua {contact}: chúng tôi sẽ gọi và đọc mã đăng nhập cho bạn. Hiện chúng tôi chưa gửi được tin nhắn SMS.",
  forgotPhoneAsk:
    "Bạn chỉ đăng ký bằng số điện thoại? Hãy nhờ quản trị viên của trang đọc mã đăng nhập cho bạn. Hiện chúng tôi chưa gửi được tin nhắn SMS.",
  askForLink: "Xin liên kết",
  sendLink: "Gửi liên kết",
  linkSentToEmailOf:
    "Nếu tài khoản của số này có email, chúng tôi đã gửi liên kết tới đó. Liên kết dùng được một lần và hết hạn sau 60 phút.",
  linkSent:
    "Nếu có tài khoản này, chúng tôi đã gửi liên kết. Liên kết dùng được một lần và hết hạn sau 60 phút.",
  linkInOutbox:
    "Trang này chưa gửi được email. Nếu có tài khoản này và tài khoản có email, liên kết nằm trong hộp thư đi. Quản trị viên có thể đọc. Liên kết dùng được một lần và hết hạn sau 60 phút.",
  linkAskAt: "Để nhận liên kết, bạn liên hệ với chúng tôi qua {contact}.",
  linkAsk: "Để nhận liên kết, bạn hãy nhờ quản trị viên của trang.",
  numberAskAt:
    "Tài khoản chỉ có số điện thoại này? Hãy liên hệ với chúng tôi qua {contact}: chúng tôi sẽ gọi và đọc mã đăng nhập. Bạn nhập mã ở trang đăng nhập.",
  numberAsk:
    "Tài khoản chỉ có số điện thoại này? Hãy nhờ quản trị viên của trang đọc mã đăng nhập, rồi nhập mã ở trang đăng nhập.",
  resetTitle: "Đặt mật khẩu mới",
  resetGone: "Liên kết này đã hết hạn hoặc đã được dùng.",
  newPassword: "Mật khẩu mới",
  savePassword: "Lưu mật khẩu",
  passwordChanged: "Đã đổi mật khẩu. Mọi thiết bị đã được đăng xuất.",
  askAgain: "Xin liên kết mới",

  resetMail: {
    subject: "Đặt lại mật khẩu",
    body: "Có người, có thể là bạn, muốn đặt lại mật khẩu cho tài khoản {siteName} của bạn. Bạn đặt mật khẩu mới bằng liên kết dưới đây. Liên kết dùng được một lần và hết hạn sau 60 phút.",
    button: "Đặt mật khẩu mới",
    ignore: "Nếu đó không phải là bạn, bạn không cần làm gì. Mật khẩu của bạn vẫn giữ nguyên.",
  },

  apply: {
    title: "Trở thành nghệ sĩ",
    lead: "Bạn hãy giới thiệu về mình. Nếu có mã mời, bạn tạo được buổi diễn ngay. Nếu chưa có, chúng tôi sẽ xem đơn, rồi gửi email và thông báo cho bạn.",
    leadNoMail:
      "Bạn hãy giới thiệu về mình. Nếu có mã mời, bạn tạo được buổi diễn ngay. Nếu chưa có, chúng tôi sẽ xem đơn. Câu trả lời có trong mục Thông báo của bạn.",
    stageName: "Nghệ danh",
    stageNameRequired: "Bạn chưa nhập nghệ danh",
    stageNameLong: "Nghệ danh có tối đa 100 ký tự.",
    bio: "Giới thiệu",
    bioLong: "Tối đa 2.000 ký tự.",
    genres: "Dòng nhạc",
    links: "Liên kết",
    linksHint: "Trang web, kênh hoặc hồ sơ của bạn ở nơi khác. Mỗi dòng một liên kết, tối đa 5.",
    linksMany: "Tối đa 5 liên kết.",
    linkInvalid: "“{line}” không phải là địa chỉ web. Bạn vui lòng dùng địa chỉ http hoặc https.",
    code: "Mã mời",
    closed: "Hiện chưa nhận nghệ sĩ mới.",
    leadInvited: "Bạn cần mã mời để đăng ký. Nếu chưa có, bạn hãy liên hệ ban quản trị.",
    codeRequired: "Bạn cần mã mời để đăng ký.",
    codeInvalid: "Mã mời này không dùng được. Bạn vui lòng xem lại mã.",
    submit: "Gửi đơn",
    resubmit: "Gửi lại",
    received: "Đã nhận đơn của bạn. Câu trả lời sẽ có trong mục Thông báo.",
    welcome: "Chào mừng bạn! Bạn có thể tạo buổi diễn ngay.",
    already: "Bạn đã là nghệ sĩ được duyệt.",
    state: "Đơn của bạn",
    pending: "Chờ duyệt",
    approved: "Đã duyệt",
    rejected: "Chưa được duyệt",
    pendingText: "Chúng tôi đã nhận đơn. Bạn vẫn có thể sửa đơn hoặc thêm mã mời.",
    rejectedText: "Đơn của bạn chưa được duyệt. Bạn có thể sửa rồi gửi lại.",
    toDashboard: "Sân khấu của bạn",
    optional: "không bắt buộc",
  },
};

export default accounts;
