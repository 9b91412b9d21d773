/** Turkish; see `en.ts`. */
export const turkish = `
price: fiyat, ücret, kaç para, ne kadar, kaça, tutar, pahalı, ~lira, ~ödemek
free: ücretsiz, bedava
cheap: ucuz, uygun
discount: indirim, kampanya, ~öğrenci, ~emekli
voucher-code: indirim kodu, kupon, promosyon kodu
giftcard: hediye kartı, hediye çeki
student: öğrenci
child: çocuk, bebek, oğlum, kızım
disabled: tekerlekli sandalye, engelli, asansör, rampa
delivery: teslimat, kargo, gönderim, göndermek, kargo ücreti, gönderi, paket
where-is-order: siparişim nerede, gelmedi, kargo takip, takip, gecikti
express: hızlı, acil, ekspres
abroad: yurt dışı, yurtdışı, uluslararası
return-goods: iade, geri göndermek, iade etmek
refund: para iadesi, geri ödeme, paramı geri, iade
exchange: değişim, değiştirmek
broken: bozuk, kırık, hasarlı, çalışmıyor, arızalı
repair: tamir, onarım, servis
guarantee: garanti
complaint: şikayet
order: sipariş, satın almak, almak
cancel: iptal, iptal etmek, vazgeçmek, sonlandırmak
reschedule: ertelemek, tarihi değiştirmek, başka gün
appointment: randevu
book: rezervasyon, yer ayırtmak
join: üye olmak, kayıt, kaydolmak
membership: üyelik, abonelik
trial: deneme, denemek
invoice: fatura, fiş
pay: ödeme, ödemek, kredi kartı, nakit, havale, kapıda ödeme
instalments: taksit, taksitli
password: şifre, parola, şifremi unuttum
data-protection: gizlilik, kişisel veri, kvkk
phone: telefon, aramak, telefon numarası
contact: iletişim, ulaşmak, müşteri hizmetleri
open: çalışma saatleri, açık, kapalı, açılış, kapanış, saat kaçta, ~pazartesi, ~salı, ~çarşamba, ~perşembe, ~cuma, ~cumartesi, ~pazar
weekend: hafta sonu, ~cumartesi, ~pazar
where: nerede, adres, konum, nasıl gelirim
parking: otopark, park
transport: otobüs, metro, tren, durak
insurance: sigorta
documents: belge, kimlik, pasaport
bring: getirmek
class: kurs, ders
duration: ne kadar sürer, süre, kaç gün, ne zaman
when: ne zaman, hangi gün, saat kaçta
job: iş, iş ilanı
food: yemek, menü, restoran, kahvaltı
pet: evcil hayvan, köpek, kedi
wifi: wifi, internet
lost: kayıp, kaybettim, unuttum
`;
