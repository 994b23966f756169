import type en from "../en/offline";
import type { Translation } from "../translation";

const offline: Translation<typeof en> = {
  ownName: "Tiếng Việt",
  language: "Ngôn ngữ",
  title: "Bạn đang ngoại tuyến",
  lead: "Hiện không kết nối được với Nhạc Sống. Bạn kiểm tra kết nối mạng nhé. Trang này sẽ tự thử lại.",
  tryAgain: "Thử lại",
};

export default offline;
