import type { Phrases } from './types.ts';

export const tr: Phrases = {
  yes: `evet, evet lütfen, ewet, evt, tabi, tabii, tabii ki, tabi ki, elbette, kesinlikle, aynen, doğru, isterim, istiyorum, evet istiyorum, evet isterim, çok isterim, neden olmasın, niye olmasın, memnuniyetle, seve seve, iyi olur, harika olur, çok iyi olur, hı hı, bağla, bağlayın`,
  weakYes:
    'tamam, tmm, tamamdır, ok, okey, okay, peki, olur, pekala, güzel, iyi, uygun, uygundur, lütfen, süper, hay hay',
  no: `hayır, hayir, hayır teşekkürler, hayır teşekkür ederim, hayır sağol, yok, yoo, yok teşekkürler, yok sağol, istemem, istemiyorum, istemez, gerek yok, gerekmez, gerek değil, lüzum yok, şimdi değil, şimdilik hayır, henüz değil, asla, olmaz, kesinlikle hayır, kalsın, boşver, sonra, daha sonra, belki sonra, yok istemiyorum`,
  polite: `lütfen, teşekkürler, teşekkür ederim, çok teşekkürler, sağol, sağ ol, sağolun, efendim, şimdi, hemen, merhaba, o zaman, bir, çok, yani, ya, bir insan, bir temsilci, temsilci, insan, şimdilik`,
  greeting: `merhaba, merhabalar, mrb, slm, selam, selamlar, selamünaleyküm, selamun aleykum, günaydın, iyi günler, iyi akşamlar, tünaydın, hey, alo, nasılsın, nasılsınız, naber, ne haber, memnun oldum, bana yardım edebilir misin, bana yardım edebilir misiniz, yardım edebilir misiniz,
    yardım edebilir misin, yardımcı olabilir misiniz, yardımcı olur musunuz, yardımcı olur musun, yardım, yardım eder misin, yardıma ihtiyacım var, bir sorum var, sorum var, bir soru, bir sorum olacaktı, bir şey sorabilir miyim, kimse var mı, orada kimse var mı`,
  thanks: `teşekkürler, teşekkür ederim, teşekkür ederiz, teşekkür, tşk, tşkler, çok teşekkürler, çok teşekkür ederim, sağol, sağ ol, sağolun, sağ olun, eyvallah, minnettarım, süper, harika, mükemmel, çok iyi, güzel, çok güzel, anladım, anlaşıldı, tamam, tamamdır, ok, okey, peki, iyi,
    faydalı oldu, yardımcı oldu, işime yaradı, elinize sağlık`,
  goodbye: `hoşça kal, hoşçakal, hoşça kalın, hoşçakalın, güle güle, görüşürüz, görüşmek üzere, sonra görüşürüz, allahaısmarladık, kendine iyi bak, kendinize iyi bakın, iyi geceler, iyi haftasonları, iyi hafta sonları, iyi günler dilerim, bay bay, bye, baybay, hepsi bu, hepsi bu kadar, bu kadar,
    başka bir şey yok, kolay gelsin, iyi çalışmalar`,
  identity: `sen kimsin, siz kimsiniz, kimsin, kimsiniz, nesin, sen nesin, adın ne, adınız ne, ismin ne, isminiz ne, ismin nedir, adın nedir, bot musun, sen bot musun, robot musun, sen robot musun, robot musunuz, bot musunuz, siz robot musunuz, siz bot musunuz, insan mısın, sen insan mısın, insan mısınız,
    siz insan mısınız, gerçek misin, gerçek bir insan mısın, gerçek insan mısın, gerçek bir kişi misin, gerçek kişi misin, gerçek bir insan mısınız, yapay zeka mısın, yapay zeka mısınız, sen yapay zeka mısın, bu bir bot mu, bu bot mu, bu bir robot mu, bir botla mı konuşuyorum, botla mı konuşuyorum, robotla mı konuşuyorum,
    bir robotla mı konuşuyorum, insanla mı konuşuyorum, bir insanla mı konuşuyorum, gerçek bir insanla mı konuşuyorum, gerçek biriyle mi konuşuyorum, kiminle konuşuyorum, kiminle görüşüyorum, ne yapabilirsin, neler yapabilirsin, ne işe yararsın, bana nasıl yardımcı olabilirsin`,
  filler: `herkese, arkadaşlar, hocam, efendim, bot, çok, yardımın için, yardımınız için, yardımlarınız için, her şey için, herşey için, bilgi için, cevap için, ilginiz için, ve, ah, oh, evet, hayır, lütfen, şimdi, bugün, size de, sana da, tekrar, yine, yoksa bot musun, yoksa robot musun, yoksa insan mı,
    yoksa insan mısın, yoksa bot mu, o zaman, da, de`,
  human: {
    people: `insan, insanla, insana, gerçek insan*, gerçek bir insan*, gerçek kişi*, gerçek bir kişi*, gerçek biri*, canlı destek*, canlı temsilci*, canlı birine, canlı biri*, temsilci*, müşteri temsilci*, müşteri hizmetleri temsilci*, operatör*, yetkili*, danışman*`,
    staff: `birisiyle, biriyle, birisi ile, biri ile, birine, birisine, birisi, kişiyle, kişi ile, müşteri hizmetleri*, müşteri hizmetlerine, destek ekibi*, destek, desteğe, ekibiniz*, ekiple, çalışan*, personel*, yönetici*, müdür*, uzman*, sorumlu*, teknik destek, teknik desteğe, görevli*, satış ekibi*, insanlarla`,
    talk: `bağla, bağlayın, bağlar mısınız, bağlar mısın, beni bağla, beni bağlayın, aktarın, aktar, yönlendirin, yönlendir`,
    want: 'istiyorum, lazım, bana bir, bana, isterim, verin, çağırın, çağır',
    filler: `bir, ile, la, le, gerçek, canlı, doğrudan, direkt, direk, hemen, şimdi, lütfen, beni, bana, bizi, müşteri, hizmetleri, destek, ekibi, ekibinden, sizin, ekibinizden, başka, birebir, mi, miyim, nasıl, acilen, artık, tarafına, hattına, ben, de, da, telefonda, acaba`,
    thenTalk: `konuş*, görüş*, bağla, bağlayın, bağlar mısın, bağlar mısınız, bağlanmak, bağlanabilir, bağlan, bağlanabilirim, bağlanmamı, bağlayabilir, bağlanabilir miyim, aktar, aktarın, aktarır mısınız, aktarılmak, aktarabilir, yönlendir, yönlendirin, yönlendirir misiniz, ulaşmak, ulaşabilir, ulaşabilirim, ulaşırım, yazışmak, sohbet, iletişime,
      iletişim kurmak, iletişim, irtibat, irtibata, beni arasın, arasın, aramasını`,
    thenWant:
      'istiyorum, lazım, isterim, gerekiyor, gerek, ihtiyacım, talep ediyorum, verin, verir misiniz, var mı, yardım etsin, alabilir miyim, çağır, çağırın',
    alone: 'müşteri hizmetleri, temsilci, canlı destek, birisi, gerçek insan, yetkili, müşteri temsilcisi',
    not: 'asla, olmadan, olmaksızın',
    notDirectly: 'asla, hiçbir',
    notAfter: `istemiyorum, istemem, istemiyoruz, gerek yok, gerekmiyor, gerekmez, ihtiyacım yok, istemez, lazım değil, şart değil`,
    but: 'ama, fakat, sadece',
    thing:
      'kaynak*, hak*, servis*, bayi*, sayısı, sağlığı, vücudu, olmak, ücreti, fiyatı, belgesi, satıcı, başına, kodu, ekle*, ol*, hatası',
    others: 'müşteriler, müşterilerim, ziyaretçiler, kullanıcılar, müşterilerimiz, ziyaretçi, kullanıcı',
  },
};
