/** Made up for the demo. */
export const DEMO_SONGS = [
  {
    slug: "do-khuya",
    title: "Đò Khuya",
    writer: "Bảy",
    words: `Sông dài con nước về đâu
Đèn ai còn thắp bên lầu chưa khuya
Trăng lên đầu bến, ai chờ đò khuya
Gió đưa câu hát quay về
Ngọt như chén nước chè quê thuở nào

[Điệp khúc]
Đò ơi, chở giùm nỗi nhớ
Qua bao mùa nước, qua bờ tre xanh
Để người ở lại ngồi canh ngọn đèn`,
    translation: `Long river, where does your water go?
Whose lamp still burns in the upper room?
The moon is over the landing. Who waits for the late ferry?
The wind carries the song back
Sweet as the village tea of long ago

Ferry, carry this longing for me
Past so many floods, past the green bamboo
So that whoever stays can watch over the lamp`,
  },
  {
    slug: "thu-que",
    title: "Thư Về Quê Ngoại",
    writer: null,
    words: `Con viết thư này bên khung cửa nhỏ
Ngoài kia tuyết trắng phủ kín hàng cây

Mẹ ơi, mùa này bông điên điển nở
Con nghe trong gió tiếng ai gọi đò`,
    translation: `I write this letter at a little window
Out there white snow has covered all the trees

Mother, this is when the river flowers open
I hear somebody calling the ferry in the wind`,
  },
  {
    slug: "chuyen-do-cuoi",
    title: "Chuyến Đò Cuối Cùng Trở Về Bến Cũ",
    writer: "Bảy và Hai Lúa",
    words: `Chuyến đò cuối cùng trở về bến cũ
Mang theo một nửa vầng trăng

[Lời 2]
Nửa kia ở lại trên sông
Soi cho người hát đêm nay`,
    translation: "",
  },
];
