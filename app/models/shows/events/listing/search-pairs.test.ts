import { beforeAll, expect, test } from "vitest";
import { makeArtist } from "../../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../../test/factories/shows/events";
import { listEvents } from "./event-list.server";

const TITLES = [
  "Đêm Hạ Vàng",
  "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy",
  "Mùa Ễnh Ương Gọi Mưa",
  "Phố Mưa Còn Thắp Đèn",
  "Thư Gửi Người Ở Lại",
  "Tiếng Đàn Bầu Trên Sông",
  "Giao Thừa Xa Xứ",
  "Dạ Khúc Ngày Trở Về",
  "Hòa Tấu Mùa Thu",
  "Nguyễn Thúy và Những Người Bạn",
  "Rượu Cần & Lửa Trại",
  "Ngẫu Hứng Sông Hậu",
];

/** Typed query, and the title it must find. */
const PAIRS: [string, string][] = [
  ["Đêm Hạ Vàng", "Đêm Hạ Vàng"],
  ["dem ha vang", "Đêm Hạ Vàng"],
  ["DEM HA VANG", "Đêm Hạ Vàng"],
  ["đêm hạ", "Đêm Hạ Vàng"],
  ["ha vang dem", "Đêm Hạ Vàng"],
  ["vang ha", "Đêm Hạ Vàng"],
  ["đem ha", "Đêm Hạ Vàng"],
  ["dem va", "Đêm Hạ Vàng"],
  ["“Đêm Hạ”", "Đêm Hạ Vàng"],
  ["đêm-hạ-vàng", "Đêm Hạ Vàng"],
  ["Đêm Hạ Vàng".normalize("NFD"), "Đêm Hạ Vàng"],
  ["  dem   ha  ", "Đêm Hạ Vàng"],
  ["chuyen do cuoi cung", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["do cuoi", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["đò cuối", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["ben cu", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["năm ấy", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["nam ay chuyen", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["CHUYẾN ĐÒ", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["chuyen đo", "Chuyến Đò Cuối Cùng Trở Về Bến Cũ Năm Ấy"],
  ["enh uong", "Mùa Ễnh Ương Gọi Mưa"],
  ["ễnh ương", "Mùa Ễnh Ương Gọi Mưa"],
  ["ễnh ương".normalize("NFD"), "Mùa Ễnh Ương Gọi Mưa"],
  ["uong goi", "Mùa Ễnh Ương Gọi Mưa"],
  ["goi mu", "Mùa Ễnh Ương Gọi Mưa"],
  ["pho mua", "Phố Mưa Còn Thắp Đèn"],
  ["thap den", "Phố Mưa Còn Thắp Đèn"],
  ["thắp đèn", "Phố Mưa Còn Thắp Đèn"],
  ["đèn phố", "Phố Mưa Còn Thắp Đèn"],
  ["den con", "Phố Mưa Còn Thắp Đèn"],
  ["thu gui", "Thư Gửi Người Ở Lại"],
  ["thư gởi".replace("gởi", "gửi"), "Thư Gửi Người Ở Lại"],
  ["nguoi o lai", "Thư Gửi Người Ở Lại"],
  ["người ở", "Thư Gửi Người Ở Lại"],
  ["lai nguoi", "Thư Gửi Người Ở Lại"],
  ["dan bau", "Tiếng Đàn Bầu Trên Sông"],
  ["đàn bầu", "Tiếng Đàn Bầu Trên Sông"],
  ["đan bâu", "Tiếng Đàn Bầu Trên Sông"],
  ["song tren", "Tiếng Đàn Bầu Trên Sông"],
  ["tieng đàn", "Tiếng Đàn Bầu Trên Sông"],
  ["giao thua", "Giao Thừa Xa Xứ"],
  ["xa xu", "Giao Thừa Xa Xứ"],
  ["xa xứ giao", "Giao Thừa Xa Xứ"],
  ["giao th", "Giao Thừa Xa Xứ"],
  ["da khuc", "Dạ Khúc Ngày Trở Về"],
  ["dạ khúc", "Dạ Khúc Ngày Trở Về"],
  ["khuc ngay", "Dạ Khúc Ngày Trở Về"],
  ["ve ngay tro", "Dạ Khúc Ngày Trở Về"],
  ["hòa tấu", "Hòa Tấu Mùa Thu"],
  ["hoà tấu", "Hòa Tấu Mùa Thu"],
  ["hoa tau", "Hòa Tấu Mùa Thu"],
  ["HOÀ TẤU", "Hòa Tấu Mùa Thu"],
  ["tau hoa", "Hòa Tấu Mùa Thu"],
  ["thúy", "Nguyễn Thúy và Những Người Bạn"],
  ["thuý", "Nguyễn Thúy và Những Người Bạn"],
  ["nguyen thuy", "Nguyễn Thúy và Những Người Bạn"],
  ["thuy nguyễn", "Nguyễn Thúy và Những Người Bạn"],
  ["nhung nguoi ban", "Nguyễn Thúy và Những Người Bạn"],
  ["ruou can", "Rượu Cần & Lửa Trại"],
  ["rượu cần & lửa trại", "Rượu Cần & Lửa Trại"],
  ["lua trai ruou", "Rượu Cần & Lửa Trại"],
  ["ngau hung", "Ngẫu Hứng Sông Hậu"],
  ["sông hậu", "Ngẫu Hứng Sông Hậu"],
  ["hau giang lan", "Ngẫu Hứng Sông Hậu"],
  ["golden summer", "Đêm Hạ Vàng"],
  ["lanterns rain", "Phố Mưa Còn Thắp Đèn"],
];

beforeAll(async () => {
  const artist = await makeArtist({}, { stageName: "Lân Hà" });

  for (const title of TITLES) {
    const titleOther = {
      "Đêm Hạ Vàng": "Golden Summer Night",
      "Phố Mưa Còn Thắp Đèn": "Lanterns in the Rain",
    }[title];
    const description = title === "Ngẫu Hứng Sông Hậu" ? "Một đêm ở Hậu Giang" : null;

    await makeEvent({ artistId: artist.id, title, titleOther, description });
  }
});

test.each(PAIRS)("“%s” finds “%s”", async (search, title) => {
  const { events } = await listEvents({ search }, "Asia/Ho_Chi_Minh");

  expect(events.map((event) => event.title)).toContain(title);
});

const MISSES: [string, string][] = [
  ["dem ha bac", "Đêm Hạ Vàng"],
  ["vang hanh", "Đêm Hạ Vàng"],
  ["m ha", "Đêm Hạ Vàng"],
  ["em ha vang", "Đêm Hạ Vàng"],
  ["tau hoai", "Hòa Tấu Mùa Thu"],
];

test.each(MISSES)("“%s” does not find “%s”", async (search, title) => {
  const { events } = await listEvents({ search }, "Asia/Ho_Chi_Minh");

  expect(events.map((event) => event.title)).not.toContain(title);
});

test.each(["%", "***", "_", "''", '"', "---", "& &"])(
  "“%s” has no word and finds nothing",
  async (search) => {
    expect(await listEvents({ search }, "Asia/Ho_Chi_Minh")).toEqual({ events: [], total: 0 });
  },
);

test.each([
  'dem" OR "pho',
  "dem OR pho",
  "NEAR(dem ha)",
  "title:dem",
  "dem* -ha",
  "dem AND NOT ha",
  "^dem",
  "{title} : dem",
  "𞤀 dem",
  "ḿ̃ ǵ",
])("“%s” is only words", async (search) => {
  const { total } = await listEvents({ search }, "Asia/Ho_Chi_Minh");

  expect(total).toBeLessThan(TITLES.length);
});
