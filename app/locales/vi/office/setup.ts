const setup = {
  title: "Thiết lập trang của bạn",
  keyLead:
    "Trang này chưa có quản trị viên. Bạn hãy nhập mã dùng một lần mà bước cài đặt đã in ra. Lệnh nhacsong setup-key in ra mã mới.",
  key: "Mã dùng một lần",
  next: "Tiếp tục",
  lead: "Đây là những cài đặt quan trọng nhất. Bạn có thể để trống phần lớn và bổ sung sau trong tệp cài đặt.",
  failed: "Chưa lưu được",
  keyWrong: "Mã này chưa đúng. Bạn hãy kiểm tra đủ 16 ký tự; chỉ mã mới nhất dùng được.",
  keyExpired: "Mã này đã hết hạn. Bạn hãy chạy nhacsong setup-key trên máy chủ để lấy mã mới.",
  hasAdmin:
    "Trang này đã có quản trị viên. Bạn hãy đăng nhập, hoặc chạy nhacsong admin để xem các lệnh.",

  adminTitle: "Bạn",
  adminHint: "Tài khoản này quản trị trang.",
  email: "Email của bạn",
  emailInvalid: "Bạn vui lòng nhập địa chỉ email.",
  password: "Mật khẩu",

  siteTitle: "Trang",
  address: "Địa chỉ công khai",
  addressHint:
    "Địa chỉ mà mọi người sẽ gõ, ví dụ https://music.example. Địa chỉ này có trong liên kết và email.",
  contact: "Liên hệ (không bắt buộc)",
  contactHint: "Địa chỉ email hoặc trang web, hiện ở cuối trang và trong mọi email.",

  mailTitle: "Email",
  mailLead: "Nếu không có máy chủ email, email nằm trong hộp thư đi, chỉ quản trị viên đọc được.",
  smtpUrl: "Máy chủ email (không bắt buộc)",
  smtpUrlHint: "Ví dụ smtp://user:password@mail.example:587",
  mailFrom: "Người gửi (không bắt buộc)",
  mailFromHint: "Ví dụ Sân Khấu Nhỏ <no-reply@music.example>",
  testMail: "Gửi email thử",
  testMailSent:
    "Chúng tôi đã gửi email thử đến {email}. Chưa có gì được lưu. Bạn vui lòng nhập lại mật khẩu.",
  testMailSubject: "Máy chủ email của bạn hoạt động",
  testMailText: "Đây là email thử từ phần thiết lập trang của bạn.",
  mailUnset: "Bạn vui lòng nhập máy chủ email trước.",
  mailFailed: "Chưa gửi được email thử. Máy chủ email trả lời: {reason}",

  paymentsTitle: "Thanh toán",
  paymentsLead: "Bạn hãy để trống nếu chưa bán vé.",
  testPayments: "Thanh toán thử",
  testPaymentsHint: "Khách nhận vé mà không trả tiền. Bạn hãy tắt trước khi bán vé.",
  stripeSecretKey: "Stripe: khóa bí mật",
  stripePublishableKey: "Stripe: khóa công khai",
  stripeWebhookSecret: "Stripe: mã ký webhook",
  stripeHint: "Dùng cho thẻ. Địa chỉ webhook là {address}/api/stripe/webhook.",
  bankBin: "Ngân hàng: mã BIN",
  bankBinHint: "Sáu chữ số, ví dụ 970436. Dùng cho chuyển khoản bằng đồng.",
  bankAccount: "Ngân hàng: số tài khoản",
  bankAccountName: "Ngân hàng: chủ tài khoản",
  bankIncomplete: "Chuyển khoản cần đủ ba mục: mã BIN, số tài khoản và chủ tài khoản.",

  given: "Đã có trong tệp cài đặt: {names}.",
  restartLead: "Khi bạn lưu, trang khởi động lại trong vài giây.",
  manualLead:
    "Sau khi lưu, bạn hãy khởi động lại trang. Trừ tài khoản, tên và ngôn ngữ, mọi thay đổi chỉ có hiệu lực sau đó.",

  doneTitle: "Đã thiết lập xong trang của bạn",
  doneRestart: "Trang đang khởi động lại với các cài đặt này, mất vài giây.",
  doneManual:
    "Bạn hãy khởi động lại trang ngay, ví dụ bằng systemctl restart nhacsong. Trừ tài khoản, tên và ngôn ngữ, mọi thay đổi chỉ có hiệu lực sau đó.",
  doneNext:
    "Bạn hãy đăng nhập bằng email và mật khẩu. Trong tài khoản, bạn hãy thêm khóa đăng nhập hoặc bảo mật hai lớp. Trước đó, bạn chưa mở được các trang quản trị.",
  signIn: "Đăng nhập",

  invalid: {
    address: "Bạn vui lòng nhập địa chỉ chỉ gồm tên miền, ví dụ https://music.example.",
    contact: "Bạn vui lòng nhập địa chỉ email, hoặc địa chỉ trang web có https://.",
    smtpUrl: "Bạn vui lòng nhập địa chỉ như smtp://user:password@mail.example:587.",
    mailFrom: "Bạn vui lòng nhập địa chỉ email, hoặc tên và địa chỉ trong dấu ngoặc nhọn.",
    stripeSecretKey: "Khóa bí mật bắt đầu bằng sk_ hoặc rk_.",
    stripePublishableKey: "Khóa công khai bắt đầu bằng pk_.",
    stripeWebhookSecret: "Mã này không dùng được. Mã bắt đầu bằng whsec_.",
    bankBin: "Mã BIN có sáu chữ số.",
    bankAccount: "Số tài khoản có 6 đến 19 ký tự.",
    bankAccountName: "Tên chủ tài khoản có tối đa 70 ký tự.",
  },
};

export default setup;
