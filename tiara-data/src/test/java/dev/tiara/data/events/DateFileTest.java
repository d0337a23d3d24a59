package dev.tiara.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateFileTest {
  @TempDir Path folder;

  private List<Double> read(String times, String dates) throws IOException {
    Path log = folder.resolve("log.csv");
    Files.writeString(log, "a,b," + times.replace(" ", "\nb,c,") + "\n");
    Path file = Files.writeString(folder.resolve("dates.csv"), "date,what\n" + dates + ",x\n");
    EventLog read = new EventReader(log.toString()).readEvents();
    return DateFile.read(file, Inspection.of(read, SnapshotOptions.DEFAULT));
  }

  @ParameterizedTest
  @CsvSource({"20240131", "2024-01-31"})
  void dates_areConvertedLikeTimesWrittenAsDateNumbers(String date) throws IOException {
    double day = LocalDate.of(2024, 1, 31).toEpochDay();
    assertThat(read("20240130 20240131 20240201", date)).containsExactly(day);
  }

  @Test
  void numbersInOtherUnits_areTakenAsTheyAre() throws IOException {
    assertThat(read("1 2 3", "2")).containsExactly(2.0);
    assertThat(read("1700000000 1700086400", "2023-11-15")).containsExactly(1_700_006_400.0);
  }

  @ParameterizedTest
  @CsvSource({"20240230", "19753", "20240131.5", "soon"})
  void invalidDate_isRejected_withItsLine(String date) {
    assertThatThrownBy(() -> read("20240130 20240131", date))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("dates.csv") + ":2: a date must be yyyy-mm-dd or ")
        .hasMessageEndingWith("got \"" + date + "\"");
  }

  @Test
  void dateInAnotherNotation_isRejected_withItsLine() throws IOException {
    String log = "2024-01-30 2024-02-15";
    String place = folder.resolve("dates.csv") + ":3: a date must be ";
    for (String odd : new String[] {"0", "20240201", "1706659200"}) {
      assertThatThrownBy(() -> read(log, "2024-02-01,x\n" + odd))
          .isInstanceOf(InputException.class)
          .hasMessage(place + "yyyy-mm-dd like the others, got \"" + odd + "\"");
    }
    assertThatThrownBy(() -> read(log, "1706659200,x\n2024-02-01"))
        .hasMessage(place + "a number like the others, got \"2024-02-01\"");
    for (String odd : new String[] {"0000-01-01", "2024-02-30", "99999-01-01"}) {
      assertThatThrownBy(() -> read(log, "2024-02-01,x\n" + odd))
          .hasMessage(place + "yyyy-mm-dd or a number, got \"" + odd + "\"");
    }
    assertThat(read("20240130 20240215", "2024-02-01,x\n20240203")).hasSize(2);
  }
}
